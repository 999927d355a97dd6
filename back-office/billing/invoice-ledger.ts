import { stopBillingDeceased } from './deceased.ts';
import { flagInvoice, markCollecting, recordDecision, updateInvoiceState } from './invoice-state.ts';
import { recordCustomer } from './parts.ts';
import { recordDebit, recordFailedDebit } from './receipts/debit-receipts.ts';
import { applyRefund, claimRefunds, failRefund, releaseRefund } from './refunds/sent-refunds.ts';

/** Billing as Direct Debit uses it, in the transaction that it passes: it writes no table of billing itself. */
export const invoiceLedger = {
  recordDebit,
  recordFailedDebit,
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
