import type { Branch } from '#contract/operator/branches.ts';
import { useRouteLoaderData } from 'react-router';
import { SelectField, toOptions } from '../form/select-field.tsx';
import type { SignedInPerson } from '../shell/shell.tsx';

/** Guid -> name, for the history of what belongs to a branch. */
export const namesByGuid = (branches: Pick<Branch, 'guid' | 'name'>[]): Record<string, string> =>
  Object.fromEntries(branches.map(({ guid, name }) => [guid, name]));

type BranchFieldProps = {
  branches: Pick<Branch, 'guid' | 'name'>[];
  /** The guid of the branch; by default that of the person who is signed in, or else the main branch, the first. */
  selected: string | undefined;
  problem?: string | undefined;
  label?: string;
};

/** The choice of a branch. With a single branch nobody is asked. */
export function BranchField({ branches, selected, problem, label = 'Branch' }: BranchFieldProps) {
  const signedIn = useRouteLoaderData('office') as SignedInPerson | undefined;
  if (branches.length < 2) return null;
  return (
    <SelectField
      name="branch"
      label={label}
      problem={problem}
      selected={selected ?? signedIn?.branch ?? branches[0]!.guid}
      options={toOptions(branches)}
    />
  );
}
