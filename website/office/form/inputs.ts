import type { Problems } from '../../ui/form/checked-form.ts';

/** The properties of a field, from the values of a form and its problems by name. */
export const createInputProps =
  <Values extends { [name: string]: unknown }>(values: Partial<Values>, problems: Problems) =>
  (name: keyof Values & string) => ({
    name,
    defaultValue: String(values[name] ?? ''),
    problem: problems[name],
    autoComplete: 'off',
  });
