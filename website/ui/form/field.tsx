type FieldProps = {
  /** The payload's field name; the control's id as well, since a page has one form. */
  name: string;
  label: string;
  hint?: React.ReactNode;
  problem: string | undefined;
  children: (control: ControlProps) => React.ReactNode;
};

/** The attributes a field's control must have. */
type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A control with its label, hint and error above it, where the keyboard of a phone does not cover them. */
export function Field({ name, label, hint, problem, children }: FieldProps) {
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={problem ? 'field field-wrong' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${name}-error`}>
          <span className="only-heard">Error:</span> {problem}
        </p>
      )}
      {children({
        id: name,
        name,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </div>
  );
}
