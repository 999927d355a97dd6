import copyAddress from './copy-address.js?raw';

type CopyAddressProps = {
  id: string;
  address: string;
  /** For people who do not see where it stands. */
  label: string;
};

/** An address to copy, with a button where scripts run. The page has `CopyScript` below it. */
export const CopyAddress = ({ id, address, label }: CopyAddressProps) => (
  <p className="copy-address">
    <input type="text" readOnly value={address} id={id} aria-label={label} />
    <button className="button" type="button" hidden data-copies={id}>
      Copy
    </button>
  </p>
);

/** Makes the buttons of a page copy. */
export const CopyScript = ({ nonce }: { nonce: string }) => (
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: copyAddress }} />
);
