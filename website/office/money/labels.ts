import { formatDay } from '#contract/fields/days.ts';
import { listFieldLabels } from '#contract/fields/table.ts';
import type { Invoice, InvoiceView } from '#contract/operator/money/billing.ts';
import type { CustomerView } from '#contract/operator/money/customers.ts';
import type { Collection } from '#contract/operator/money/direct-debit.ts';
import type { Refund } from '#contract/operator/money/refunds.ts';
import { invoiceFields } from '#contract/records/invoice.ts';
import { customerFields } from '#contract/records/customer.ts';

export const invoiceViewNames: Record<InvoiceView, string> = {
  due: 'Due',
  collecting: 'Collecting',
  decision: 'What next?',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

export const customerViewNames: Record<CustomerView, string> = {
  all: 'All',
  'direct-debit': 'Direct Debit',
  'no-direct-debit': 'No Direct Debit',
  owing: 'Owing',
  deceased: 'Died',
};

/** "Due 15 Mar 2027", "Paid", "Credited" if nothing was left to pay. */
export function describeInvoiceState(invoice: Invoice): string {
  const { state, dueOn, isStopped, waitUntil } = invoice;
  if (state === 'collecting') return 'Being collected';
  if (state === 'paid') return invoice.creditedPence === invoice.amountPence ? 'Credited' : 'Paid';
  if (state !== 'due') return 'Cancelled';
  if (waitUntil) return `Waits until ${formatDay(waitUntil)}`;
  return isStopped ? `Due ${formatDay(dueOn)}, not collected` : `Due ${formatDay(dueOn)}`;
}

export const methodNames: Record<string, string> = {
  gocardless: 'GoCardless',
  cash: 'Cash',
  card: 'Card',
  cheque: 'Cheque',
  'bank-transfer': 'Bank transfer',
};

export const collectionStateNames: Record<Collection['state'], string> = {
  intent: 'Waits to be sent',
  sending: 'Being sent',
  created: 'At GoCardless',
  submitted: 'At the bank',
  confirmed: 'Paid',
  paid_out: 'Paid out to us',
  failed: 'Failed',
  charged_back: 'Reversed by the bank',
  cancelled: 'Cancelled',
  needs_review: 'Needs a check',
};

export const refundStateNames: Record<Refund['state'], string> = {
  intent: 'On its way to GoCardless',
  sending: 'On its way to GoCardless',
  submitted: 'GoCardless has it',
  paid: 'Paid',
  failed: 'Not made',
  recorded: 'Paid back',
  reversed: 'Undone',
};

const mandateNames: Record<string, string> = {
  pending_customer_approval: 'Waits for the customer',
  pending_submission: 'Set up, not used yet',
  submitted: 'Set up, at the bank',
  active: 'Active',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  blocked: 'Blocked',
  suspended_by_payer: 'Suspended by the customer',
  consumed: 'Used up',
};
export const describeMandate = (state: string): string => mandateNames[state] ?? state;

/** The fields that the history of an invoice shows. */
export const invoiceHistoryLabels = {
  ...listFieldLabels(invoiceFields),
  customer: 'Customer',
  lines: 'Lines',
  amount: 'Amount',
  payment: 'Payment',
  method: 'How',
  receivedOn: 'Received on',
  creditNote: 'Credit note',
  refund: 'Refund',
  refundedOn: 'Paid back on',
  flagged: 'Waits because',
  isStopped: 'Collecting is stopped',
  waitUntil: 'Waits until',
  reason: 'Reason',
};

export const customerHistoryLabels = listFieldLabels(customerFields);

export const accountsHistoryLabels = { items: 'Items' };
