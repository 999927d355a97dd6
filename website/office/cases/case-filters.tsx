import type { Branch } from '#contract/operator/branches.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { SelectField, toOptions } from '../form/select-field.tsx';

export type CaseFilterValues = {
  branch?: string | undefined;
  owner?: string | undefined;
  late?: string | undefined;
  unchecked?: string | undefined;
};

type CaseFiltersProps = {
  branches: Branch[];
  people: { guid: string; name: string }[];
  ownGuid: string | null;
  values: CaseFilterValues;
};

/** One branch, one person, only what is late, or only what has papers to check. The board and the list have the same. */
export const CaseFilters = ({ branches, people, ownGuid, values }: CaseFiltersProps) => (
  <>
    <BranchFilter branches={branches} selected={values.branch} />
    <SelectField
      name="owner"
      label="Whose"
      problem={undefined}
      selected={values.owner ?? ''}
      options={[
        { value: '', label: 'Everybody’s' },
        ...(ownGuid ? [{ value: ownGuid, label: 'Mine' }] : []),
        { value: 'none', label: 'Nobody’s yet' },
        ...toOptions(people.filter(({ guid }) => guid !== ownGuid)),
      ]}
    />
    <SelectField
      name="late"
      label="Due"
      problem={undefined}
      selected={values.late ?? ''}
      options={[
        { value: '', label: 'At any time' },
        { value: 'yes', label: 'Late' },
      ]}
    />
    <SelectField
      name="unchecked"
      label="Papers"
      problem={undefined}
      selected={values.unchecked ?? ''}
      options={[
        { value: '', label: 'Any' },
        { value: 'yes', label: 'To be checked' },
      ]}
    />
  </>
);
