type RadioFieldProps = {
  name: string;
  legend: string;
  options: { value: string; label: string; hint?: string }[];
  selected: string | undefined;
  problem: string | undefined;
  /** The id of the form, if the choice stands outside it. */
  form?: string;
  /** On a page with script that renders again: the page holds what is chosen. */
  onChoose?: (value: string) => void;
};

/** One choice of a few, all of them to see. */
export const RadioField = ({ name, legend, options, selected, problem, form, onChoose }: RadioFieldProps) => (
  <fieldset className={problem ? 'radios field-wrong' : 'radios'} id={name} tabIndex={-1}>
    <legend>{legend}</legend>
    {problem && (
      <p className="field-error">
        <span className="only-heard">Error:</span> {problem}
      </p>
    )}
    {options.map(({ value, label, hint }, index) => (
      <div key={value}>
        <input
          type="radio"
          id={`${name}-${index}`}
          name={name}
          value={value}
          {...(onChoose
            ? { checked: value === selected, onChange: () => onChoose(value) }
            : { defaultChecked: value === selected })}
          form={form}
          aria-describedby={hint ? `${name}-${index}-hint` : undefined}
        />
        <label htmlFor={`${name}-${index}`}>{label}</label>
        {hint && <p id={`${name}-${index}-hint`}>{hint}</p>}
      </div>
    ))}
  </fieldset>
);
