import type { Branch } from '#contract/operator/branches.ts';
import { BranchField } from '../branches/branch-field.tsx';
import { createInputProps } from '../form/inputs.ts';
import { TextField } from '../form/text-field.tsx';

type RecipientFieldsProps = {
  values: { [Name in 'deceasedName' | 'name' | 'eMail' | 'branch']?: string };
  problems: Record<string, string>;
  branches: Pick<Branch, 'guid' | 'name'>[];
};

/** The recipient, the person who died, and the branch. */
export const RecipientFields = ({ values, problems, branches }: RecipientFieldsProps) => {
  const field = createInputProps<RecipientFieldsProps['values']>(values, problems);
  return (
    <>
      <TextField {...field('deceasedName')} label="Who died" hint="As the family reads it in the email." />
      <TextField {...field('name')} label="Who is asked" hint="The email begins with “Dear” and this name." />
      <TextField {...field('eMail')} label="Their email address" type="email" />
      <BranchField branches={branches} selected={values.branch} problem={problems.branch} />
    </>
  );
};
