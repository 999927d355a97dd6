import type { Branch } from '#contract/operator/branches.ts';
import { SelectField, toOptions } from '../form/select-field.tsx';

type BranchFilterProps = { branches: Pick<Branch, 'guid' | 'name'>[]; selected: string | undefined };

/** One branch, beside the words of a search. Renders nothing where there is only one. */
export const BranchFilter = ({ branches, selected = '' }: BranchFilterProps) =>
  branches.length > 1 && (
    <SelectField
      name="branch"
      label="Branch"
      problem={undefined}
      selected={selected}
      options={[{ value: '', label: 'All branches' }, ...toOptions(branches)]}
    />
  );
