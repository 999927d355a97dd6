import { Field } from '../../../ui/form/field.tsx';
import dayPicker from './day-picker.js?url';

type DayFieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  autoComplete?: string;
  problem: string | undefined;
  defaultValue: string;
  /** Nobody has to fill it in. */
  isOptional?: true | undefined;
};

/** A day as people type it, with a calendar where scripts run. */
export const DayField = ({
  name,
  label,
  hint = 'Such as 3 Dec 2026',
  problem,
  isOptional,
  autoComplete = 'off',
  defaultValue,
}: DayFieldProps) => (
  <Field name={name} label={label} hint={hint} problem={problem}>
    {(control) => (
      <span className="day-box">
        <input
          {...control}
          type="text"
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          required={!isOptional}
        />
        <button
          className="button"
          type="button"
          hidden
          data-calendar={control.id}
          aria-label="Choose from a calendar"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" width="20" height="20">
            <path d="M3 5h14v12H3zM3 9h14M7 2.5V7M13 2.5V7" />
          </svg>
        </button>
        <script defer src={dayPicker} />
      </span>
    )}
  </Field>
);
