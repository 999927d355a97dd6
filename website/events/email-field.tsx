import { Field } from '../ui/field.tsx';

type EmailFieldProps = { value: string | null | undefined; hint: string; problem: string | undefined };

export function EmailField({ value, hint, problem }: EmailFieldProps) {
  return (
    <Field name="eMail" label="eMail" hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="email"
          defaultValue={value ?? ''}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
