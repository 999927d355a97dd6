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
  if (fixed) return <FixedEmail value={value ?? ''} />;
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

const FixedEmail = ({ value }: { value: string }) => (
  <div className="field">
    <strong>eMail</strong>
    <span>{value}</span>
    <input type="hidden" name="eMail" value={value} />
  </div>
);
