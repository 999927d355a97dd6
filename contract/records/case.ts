import { listTextNames } from '../fields/table.ts';
import type { RecordField } from './record-field.ts';

type Field = RecordField & { type?: 'email' | 'tel' };

/** The fields of a case, in the order of the form. Their rules are in `../operator/cases/cases.ts`. */
export const caseFields = {
  deceasedName: { label: 'Who died', hint: 'Their full name' },
  bornOn: { label: 'Date of birth', hint: 'Such as 3 Dec 1940' },
  diedOn: { label: 'Date of death', hint: 'Such as 3 Dec 2026' },
  jurisdiction: { label: 'Died in' },
  placeOfDeath: {
    label: 'Place of death',
    hint: 'A hospital, a care home or an address',
    charactersMax: 500,
  },
  applicantName: { label: 'Who applies', hint: 'The name of the family member', charactersMax: 255 },
  relationship: { label: 'Relationship', hint: 'To the person who died', charactersMax: 255 },
  eMail: { label: 'Email address', type: 'email' },
  phone: { label: 'Phone number', type: 'tel', charactersMax: 50 },
  branch: { label: 'Branch' },
} as const satisfies Record<string, Field>;

export type CaseField = keyof typeof caseFields;
export const caseTexts = listTextNames(caseFields);
