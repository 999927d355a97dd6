import type { Branch } from '#contract/operator/branches.ts';
import { SelectField } from '../form/select-field.tsx';

type BranchFilterProps = { branches: Pick<Branch, 'guid' | 'name'>[]; chosen: string | undefined };

/** One branch, beside the words of a search. Nothing where there is only one. */
export const BranchFilter = ({ branches, chosen = '' }: BranchFilterProps) =>
  branches.length > 1 && (
    <SelectField
      name="branch"
      label="Branch"
      problem={undefined}
      chosen={chosen}
      options={[
        { value: '', label: 'All branches' },
        ...branches.map(({ guid, name }) => ({ value: guid, label: name })),
      ]}
    />
  );
