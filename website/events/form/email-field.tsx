import { Field } from '../../ui/form/field.tsx';

type EmailFieldProps = {
  value: string | null | undefined;
  hint?: string | null;
  problem: string | undefined;
  /** A private link is for one booking, whose address cannot change. */
  fixed: boolean;
};

export const bookedAddressHint = 'Use the email address you booked with.';

export function EmailField({ value, hint = bookedAddressHint, problem, fixed }: EmailFieldProps) {
  return (
    <Field
      name="eMail"
      label="eMail"
      hint={fixed ? 'This is the address you booked with.' : hint}
      problem={problem}
    >
      {(control) => (
        <input
          {...control}
          type="email"
          readOnly={fixed}
          defaultValue={value ?? ''}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
