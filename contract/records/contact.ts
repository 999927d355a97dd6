import { listNames } from '../fields/shape.ts';
import { listTextNames } from '../fields/table.ts';
import type { RecordField } from './record-field.ts';

type Field = RecordField & { type?: 'email' };

/** The fields of a contact, in the order of its history. Their rules are in `../operator/mailing/contacts.ts`. */
export const contactFields = {
  name: { label: 'Name', hint: 'As the greeting says it: Dear …' },
  eMail: { label: 'Email address', type: 'email' },
  cu: { label: 'Customer number' },
  consent: {
    label: 'What they agreed to',
    inputLabel: 'What exactly?',
    hint: 'In their words: news about your events',
  },
  consentSource: {
    label: 'Where and when',
    inputLabel: 'Where and when they agreed',
    hint: 'Such as: Coffee morning, 3 December 2026. Each mailing tells them.',
  },
} as const satisfies Record<string, Field>;

export type ContactField = keyof typeof contactFields;
export const contactFieldNames = listNames(contactFields);
export const contactTexts = listTextNames(contactFields);
