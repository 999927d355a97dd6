import type { InvoiceField } from '#contract/records/invoice.ts';
import type { Columns } from './columns.ts';

/** The columns of `invoice` that hold the fields of an invoice. */
export const invoiceColumns: Columns<InvoiceField> = {
  number: { column: 'number', personal: null },
  issuedOn: { column: 'issued_on', readWith: 'text', personal: null },
  dueOn: { column: 'due_on', readWith: 'text', personal: null },
  description: { column: 'description', personal: 'What it is for' },
  estimate: { column: 'estimate', personal: null },
};
