type CheckFieldProps = {
  name: string;
  label: string;
  hint?: string;
  isChecked: boolean;
  problem?: string | undefined;
};

/** A tick. The form sends `yes` for it, and nothing without it. */
export const CheckField = ({ name, label, hint, isChecked, problem }: CheckFieldProps) => (
  <div className="check-field">
    <input
      type="checkbox"
      id={name}
      name={name}
      value="yes"
      defaultChecked={isChecked}
      aria-invalid={problem ? true : undefined}
      aria-describedby={
        [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ') || undefined
      }
    />
    <label htmlFor={name}>{label}</label>
    {hint && <p id={`${name}-hint`}>{hint}</p>}
    {problem && (
      <p className="field-error" id={`${name}-error`}>
        {problem}
      </p>
    )}
  </div>
);
