import type { FuneralField } from '#contract/records/funeral.ts';
import type { Columns } from './columns.ts';

/** The columns of `funeral` that hold the fields of a funeral. */
export const funeralColumns: Columns<FuneralField> = {
  personName: { column: 'person_name', personal: 'Name of the person who died' },
  date: { column: 'held_on', readWith: 'text', personal: null },
  mayAddPhotographs: { column: 'may_add_photographs', personal: null },
  showsName: { column: 'shows_name', personal: null },
  isOpenByGuid: { column: 'is_open_by_guid', personal: null },
  branch: { column: 'branch_id', readWith: 'branch_guid', personal: null },
};
