import { listNames } from '../fields/shape.ts';
import { listTextNames, type TextOf } from '../fields/table.ts';
import type { RecordField } from './record-field.ts';

/** The fields that staff enter, in the order of the history. Their rules are in `../operator/funerals/funerals.ts`. */
export const funeralFields = {
  personName: { label: 'Name', inputLabel: 'Funeral of', hint: 'The name, as the family writes it' },
  date: { label: 'Date', hint: 'Such as 3 Dec 2026' },
  mayAddPhotographs: {
    label: 'Photographs can be added',
    hint: 'You can close and reopen it at any time.',
  },
  showsName: {
    label: 'The name and the date stand above the photographs',
    hint: 'People with a link see them there. Without them the page says “Photographs”.',
  },
  isOpenByGuid: { label: 'One link for both', inputLabel: 'Links for the family' },
  branch: { label: 'Branch' },
} as const satisfies Record<string, RecordField>;

export type FuneralField = keyof typeof funeralFields;
export type FuneralText = TextOf<typeof funeralFields>;
export const funeralFieldNames = listNames(funeralFields);
export const funeralTexts = listTextNames(funeralFields);
