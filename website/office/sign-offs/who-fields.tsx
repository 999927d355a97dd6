import type { Branch } from '#contract/operator/branches.ts';
import { BranchField } from '../branches/branch-field.tsx';
import { TextField } from '../form/text-field.tsx';

type WhoFieldsProps = {
  values: { [Name in 'deceasedName' | 'name' | 'eMail' | 'branch']?: string };
  problems: Record<string, string>;
  branches: Pick<Branch, 'guid' | 'name'>[];
};

/** Who is asked about whom, and for which branch. */
export const WhoFields = ({ values, problems, branches }: WhoFieldsProps) => (
  <>
    <TextField
      name="deceasedName"
      label="Who died"
      hint="As the family reads it in the email."
      autoComplete="off"
      defaultValue={values.deceasedName}
      problem={problems.deceasedName}
    />
    <TextField
      name="name"
      label="Who is asked"
      hint="The email begins with “Dear” and this name."
      autoComplete="off"
      defaultValue={values.name}
      problem={problems.name}
    />
    <TextField
      name="eMail"
      label="Their email address"
      type="email"
      autoComplete="off"
      defaultValue={values.eMail}
      problem={problems.eMail}
    />
    <BranchField branches={branches} chosen={values.branch} problem={problems.branch} />
  </>
);
