import { Field } from '../../ui/form/field.tsx';

type SelectFieldProps = {
  name: string;
  label: string;
  hint?: string;
  problem: string | undefined;
  selected: string;
  options: { value: string; label: string }[];
  /** The id of its form, where it stands outside. */
  form?: string;
};

/** One choice of several, as a list that opens. */
export const SelectField = ({ name, label, hint, problem, selected, options, form }: SelectFieldProps) => (
  <Field name={name} label={label} hint={hint} problem={problem}>
    {(control) => (
      <select {...control} key={selected} defaultValue={selected} form={form}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
