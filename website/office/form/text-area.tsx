import { Field } from '../../ui/form/field.tsx';

type TextAreaProps = {
  name: string;
  label: string;
  hint?: string;
  problem: string | undefined;
} & Pick<React.ComponentProps<'textarea'>, 'defaultValue' | 'rows'>;

/** A field of several lines, which may stay empty. */
export const TextArea = ({ name, label, hint, problem, rows = 4, ...area }: TextAreaProps) => (
  <Field name={name} label={label} hint={hint} problem={problem}>
    {(control) => <textarea {...control} {...area} rows={rows} />}
  </Field>
);
