import { stopBillingDeceased } from './customers.ts';
import { flagInvoice, markCollecting, recordDecision, updateInvoiceState } from './invoice-state.ts';
import { postReceipt, reverseReceipt } from './receipts.ts';

/** What Direct Debit asks of billing, in the transaction that it gives: it writes no table of billing itself. */
export const billing = {
  postReceipt,
  reverseReceipt,
  stopBillingDeceased,
  updateInvoiceState,
  markCollecting,
  flagInvoice,
  recordDecision,
};
