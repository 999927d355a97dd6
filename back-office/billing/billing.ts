import { stopBillingDeceased } from './deceased.ts';
import { flagInvoice, markCollecting, recordDecision, updateInvoiceState } from './invoice-state.ts';
import { recordCustomer } from './parts.ts';
import { postReceipt, reverseReceipt } from './receipts/payment-receipts.ts';
import { applyRefund, claimRefunds, failRefund, releaseRefund } from './refunds/sent-refunds.ts';

/** Billing as Direct Debit uses it, in the transaction that it passes: it writes no table of billing itself. */
export const billing = {
  postReceipt,
  reverseReceipt,
  stopBillingDeceased,
  updateInvoiceState,
  markCollecting,
  flagInvoice,
  recordDecision,
  recordCustomer,
  claimRefunds,
  releaseRefund,
  failRefund,
  applyRefund,
};
