import type { Branch } from '#contract/operator/branches.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import type { TypedBranch } from './branch-forms.ts';

type BranchFieldsProps = {
  values: TypedBranch;
  problems: Record<string, string>;
  /** What the branch has where nothing is entered; null for the main branch, which has what the settings say. */
  main: Branch | null;
};

/** The form of a branch. */
export function BranchFields({ values, problems, main }: BranchFieldsProps) {
  const ifEmpty = (value: string | undefined) =>
    main ? `If empty, as in the main branch: ${value}.` : 'If empty, as the settings say.';
  return (
    <>
      <TextField
        name="name"
        label="Name"
        {...(!main && { hint: ifEmpty(undefined) })}
        autoComplete="off"
        {...(!main && { isOptional: true })}
        defaultValue={values.name}
        problem={problems.name}
      />
      <TextField
        name="phone"
        label="Phone"
        hint={ifEmpty(main?.phone)}
        type="tel"
        autoComplete="off"
        isOptional
        defaultValue={values.phone}
        problem={problems.phone}
      />
      <TextField
        name="eMail"
        label="Email address"
        hint={`Families write to it when they answer an email of this branch. ${ifEmpty(main?.eMail)}`}
        type="email"
        autoComplete="off"
        isOptional
        defaultValue={values.eMail}
        problem={problems.eMail}
      />
      <TextArea
        name="notificationAddresses"
        label="Who is told of new requests"
        hint={`One email address on each line, ten at most. ${ifEmpty(main?.notificationAddresses.join(', '))}`}
        rows={3}
        defaultValue={values.notificationAddresses}
        problem={problems.notificationAddresses}
      />
    </>
  );
}
