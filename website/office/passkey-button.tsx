import passkey from './passkey.js?url';

type PasskeyButtonProps = {
  label: string;
  /** The field of the form that carries the answer of the device. */
  field: string;
  /** The address that answers the options of a sign-in; none where the device makes a passkey. */
  begin?: string;
  /** The options of a new passkey. */
  options?: object;
};

/**
 * A button that asks the device for a passkey and then sends its form. The script shows it in browsers that can do that;
 * without it, the form stays as it is.
 */
export const PasskeyButton = ({ label, field, begin, options }: PasskeyButtonProps) => (
  <>
    <p className="form-actions" data-passkey hidden>
      <input type="hidden" name={field} />
      <button
        className={options ? 'button button-main' : 'button'}
        type="button"
        data-begin={begin}
        data-options={options && JSON.stringify(options)}
      >
        {label}
      </button>
    </p>
    <p className="notice notice-care" role="alert" data-passkey-problem hidden />
    <script defer src={passkey} />
  </>
);
