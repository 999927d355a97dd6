import { listTextNames } from '../fields/table.ts';
import type { RecordField } from './record-field.ts';

/** The fields that staff enter, besides the customer and the lines. Their rules are in `../operator/money/billing.ts`. */
export const invoiceFields = {
  number: { label: 'Number', inputLabel: 'Invoice number' },
  issuedOn: { label: 'Issued on', inputLabel: 'Day of the invoice', hint: 'Such as 3 Dec 2026' },
  dueOn: { label: 'Due on', hint: 'The Direct Debit is collected from then on.' },
  description: { label: 'For', inputLabel: 'What it is for', hint: 'The customer reads this.' },
  estimate: {
    label: 'Estimate',
    inputLabel: 'The estimate that it follows',
    hint: 'Its number and day. The customer reads this.',
    charactersMax: 100,
  },
} as const satisfies Record<string, RecordField>;

export type InvoiceField = keyof typeof invoiceFields;
export const invoiceTexts = listTextNames(invoiceFields);
