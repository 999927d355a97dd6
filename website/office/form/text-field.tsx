import { Field } from '../../ui/form/field.tsx';

type TextFieldProps = {
  name: string;
  label: string;
  hint?: string;
  problem: string | undefined;
  /** Nobody has to fill it in. */
  isOptional?: true;
} & Pick<
  React.ComponentProps<'input'>,
  'type' | 'autoComplete' | 'defaultValue' | 'autoFocus' | 'inputMode' | 'maxLength'
>;

/** A field of one line. */
export function TextField({ name, label, hint, problem, isOptional, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoCapitalize={chooseAutoCapitalize(input.type)}
          required={!isOptional}
        />
      )}
    </Field>
  );
}

const chooseAutoCapitalize = (type: string | undefined) =>
  type === 'email' || type === 'password' ? 'none' : undefined;
