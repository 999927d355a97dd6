type FieldProps = {
  /** The payload's field name. */
  name: string;
  /** The id of the control: its name, unless another form of the page has such a field. */
  id?: string | undefined;
  label: React.ReactNode;
  hint?: React.ReactNode;
  problem: string | undefined;
  children: (control: ControlProps) => React.ReactNode;
};

/** The attributes that a field's control must have. */
type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A control with its label, hint and error above it, where a phone's keyboard does not cover them. */
export function Field({ name, id = name, label, hint, problem, children }: FieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={problem ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          <span className="only-heard">Error:</span> {problem}
        </p>
      )}
      {children({
        id,
        name,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
    </div>
  );
}
