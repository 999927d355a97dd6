import type { Branch } from '#contract/operator/branches.ts';
import { SelectField } from '../form/select-field.tsx';

type RequestFiltersProps = {
  branches: Pick<Branch, 'guid' | 'name'>[];
  people: { guid: string; name: string }[];
  branch: string | undefined;
  assignee: string | undefined;
  /** Other parameters of the address that the filters keep. */
  kept: Record<string, string>;
};

/** Shows the requests of one branch or person. Nothing where there is only one of each. */
export function RequestFilters({ branches, people, branch, assignee, kept }: RequestFiltersProps) {
  if (branches.length < 2 && people.length < 2) return null;
  return (
    <form method="get" className="filters">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {branches.length > 1 && (
        <SelectField
          name="branch"
          label="Branch"
          problem={undefined}
          chosen={branch ?? ''}
          options={[{ value: '', label: 'All branches' }, ...branches.map(optionOf)]}
        />
      )}
      {people.length > 1 && (
        <SelectField
          name="assignee"
          label="Person"
          problem={undefined}
          chosen={assignee ?? ''}
          options={[
            { value: '', label: 'Everybody' },
            { value: 'none', label: 'Nobody yet' },
            ...people.map(optionOf),
          ]}
        />
      )}
      <button className="button">Show</button>
    </form>
  );
}

const optionOf = ({ guid, name }: { guid: string; name: string }) => ({ value: guid, label: name });
