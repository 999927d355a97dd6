import type { Branch } from '#contract/operator/branches.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { SelectField } from '../form/select-field.tsx';

type RequestFiltersProps = {
  branches: Pick<Branch, 'guid' | 'name'>[];
  people: { guid: string; name: string }[];
  ownGuid: string | null;
  branch: string | undefined;
  assignee: string | undefined;
};

/** One branch or person, beside the words of the search. Nothing where there is only one of each. */
export function RequestFilters({ branches, people, ownGuid, branch, assignee }: RequestFiltersProps) {
  return (
    <>
      <BranchFilter branches={branches} chosen={branch} />
      {people.length > 1 && (
        <SelectField
          name="assignee"
          label="Who has it"
          problem={undefined}
          chosen={assignee ?? ''}
          options={[
            { value: '', label: 'Everybody' },
            { value: 'none', label: 'Nobody yet' },
            ...people
              .filter(({ guid }) => guid === ownGuid)
              .map(({ guid }) => ({ value: guid, label: 'You' })),
            ...people
              .filter(({ guid }) => guid !== ownGuid)
              .map(({ guid, name }) => ({ value: guid, label: name })),
          ]}
        />
      )}
    </>
  );
}
