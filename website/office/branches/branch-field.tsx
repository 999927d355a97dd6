import type { Branch } from '#contract/operator/branches.ts';
import { useRouteLoaderData } from 'react-router';
import { SelectField } from '../form/select-field.tsx';
import type { Shown } from '../shell/shell.tsx';

/** Guid -> name, for the history of what belongs to a branch. */
export const namesOf = (branches: Pick<Branch, 'guid' | 'name'>[]): Record<string, string> =>
  Object.fromEntries(branches.map(({ guid, name }) => [guid, name]));

type BranchFieldProps = {
  branches: Pick<Branch, 'guid' | 'name'>[];
  /** The guid of the branch; by default that of the person who is signed in, or else the main branch, the first. */
  chosen: string | undefined;
  problem?: string | undefined;
  label?: string;
};

/** The choice of a branch. With a single branch nobody is asked. */
export function BranchField({ branches, chosen, problem, label = 'Branch' }: BranchFieldProps) {
  const who = useRouteLoaderData('office') as Shown | undefined;
  if (branches.length < 2) return null;
  return (
    <SelectField
      name="branch"
      label={label}
      problem={problem}
      chosen={chosen ?? who?.branch ?? branches[0]!.guid}
      options={branches.map(({ guid, name }) => ({ value: guid, label: name }))}
    />
  );
}
