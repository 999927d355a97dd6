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

/** The first option of a list from which something must be chosen. */
export const noChoice = { value: '', label: 'Please choose' };

type NamedRecord = { guid: string; name: string };

export const toOptions = (records: NamedRecord[]) =>
  records.map(({ guid, name }) => ({ value: guid, label: name }));

/** People to choose from, with the one who was chosen before and is no longer on the staff. */
export const toPersonOptions = (people: NamedRecord[], chosen: NamedRecord | null) =>
  toOptions([
    ...(chosen && people.every(({ guid }) => guid !== chosen.guid)
      ? [{ ...chosen, name: `${chosen.name} (no longer here)` }]
      : []),
    ...people,
  ]);

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
