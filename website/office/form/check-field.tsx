type CheckFieldProps = { name: string; label: string; hint?: string; isChecked: boolean };

/** A tick. The form sends `yes` for it, and nothing without it. */
export const CheckField = ({ name, label, hint, isChecked }: CheckFieldProps) => (
  <div className="check-field">
    <input
      type="checkbox"
      id={name}
      name={name}
      value="yes"
      defaultChecked={isChecked}
      aria-describedby={hint ? `${name}-hint` : undefined}
    />
    <label htmlFor={name}>{label}</label>
    {hint && <p id={`${name}-hint`}>{hint}</p>}
  </div>
);
