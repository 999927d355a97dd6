import type { Branch } from '#contract/operator/branches.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { createInputProps } from '../form/inputs.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import type { BranchFormValues } from './branch-forms.ts';

type BranchFieldsProps = {
  values: BranchFormValues;
  problems: Problems;
  /** The values that a branch inherits; null for the main branch, which inherits the settings. */
  main: Branch | null;
};

/** The form of a branch. */
export function BranchFields({ values, problems, main }: BranchFieldsProps) {
  const describeDefault = (value: string | undefined) =>
    main ? `If empty, as in the main branch: ${value}.` : 'If empty, as the settings say.';
  const field = createInputProps(values, problems);
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        {...(!main && { hint: describeDefault(undefined), isOptional: true })}
      />
      <TextField
        {...field('phone')}
        label="Phone"
        hint={describeDefault(main?.phone)}
        type="tel"
        isOptional
      />
      <TextField
        {...field('eMail')}
        label="Email address"
        hint={`Families write to it when they answer an email of this branch. ${describeDefault(main?.eMail)}`}
        type="email"
        isOptional
      />
      <TextArea
        name="notificationAddresses"
        label="Who is told of new requests"
        hint={`One email address on each line, ten at most. ${describeDefault(main?.notificationAddresses.join(', '))}`}
        rows={3}
        defaultValue={values.notificationAddresses}
        problem={problems.notificationAddresses}
      />
    </>
  );
}
