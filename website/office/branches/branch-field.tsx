import type { Branch } from '#contract/operator/branches.ts';
import { SelectField } from '../form/select-field.tsx';

/** Guid -> name, for the history of what belongs to a branch. */
export const namesOf = (branches: Pick<Branch, 'guid' | 'name'>[]): Record<string, string> =>
  Object.fromEntries(branches.map(({ guid, name }) => [guid, name]));

type BranchFieldProps = {
  branches: Pick<Branch, 'guid' | 'name'>[];
  /** The guid of the branch; by default the main branch, which is the first. */
  chosen: string | undefined;
  problem?: string | undefined;
  label?: string;
};

/** The choice of a branch. With a single branch nobody is asked. */
export function BranchField({ branches, chosen, problem, label = 'Branch' }: BranchFieldProps) {
  if (branches.length < 2) return null;
  return (
    <SelectField
      name="branch"
      label={label}
      problem={problem}
      chosen={chosen ?? branches[0]!.guid}
      options={branches.map(({ guid, name }) => ({ value: guid, label: name }))}
    />
  );
}
