import type { CaseField } from '#contract/records/case.ts';
import type { Columns } from './columns.ts';

/** The columns of `funeral_case` that hold the fields of a case. */
export const caseColumns: Columns<CaseField> = {
  deceasedName: { column: 'deceased_name', personal: 'Name of the person who died' },
  bornOn: { column: 'born_on', readWith: 'text', personal: 'Date of birth of the person who died' },
  diedOn: { column: 'died_on', readWith: 'text', personal: 'Date of death' },
  jurisdiction: { column: 'jurisdiction', personal: null },
  placeOfDeath: { column: 'place_of_death', personal: 'Place of death' },
  applicantName: { column: 'applicant_name', personal: 'Name of the applicant' },
  relationship: { column: 'relationship', personal: 'How the applicant is related' },
  eMail: { column: 'email', personal: 'Email address' },
  phone: { column: 'phone', personal: 'Phone number' },
  branch: { column: 'branch_id', readWith: 'branch_guid', personal: null },
};
