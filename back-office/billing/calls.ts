import type { OwnCalls } from '#contract/operator/calls.ts';
import type { Database } from '../database/database.ts';
import { getReceipts, recordPayment, reversePayment } from './branch-payments.ts';
import { createCustomer, getCustomers, markDeceased, updateCustomer } from './customers.ts';
import { cancelInvoice, clearFlag, collectAgain, settleOverpayment } from './invoice-decisions.ts';
import { createInvoice, getInvoices, updateInvoice } from './invoices.ts';

type Parts = { database: Database; clock: () => Date };

/** The operator's calls about customers and invoices. */
export function billingCalls(parts: Parts) {
  return {
    createCustomer: ({ body }) => createCustomer(parts, body),
    updateCustomer: ({ guid, body }) => updateCustomer(parts, guid, body),
    getCustomers: ({ query }) => getCustomers(parts, query),
    markDeceased: ({ guid, body }) => markDeceased(parts, guid, body.deceased),
    createInvoice: ({ body }) => createInvoice(parts, body),
    updateInvoice: ({ guid, body }) => updateInvoice(parts, guid, body),
    cancelInvoice: ({ guid, body }) => cancelInvoice(parts, guid, body.reason),
    collectAgain: ({ guid, body }) => collectAgain(parts, guid, body.reason),
    clearFlag: ({ guid, body }) => clearFlag(parts, guid, body.reason),
    settleOverpayment: ({ guid, body }) => settleOverpayment(parts, guid, body),
    recordPayment: ({ guid, body }) => recordPayment(parts, guid, body),
    reversePayment: ({ guid, body }) => reversePayment(parts, guid, body.reason),
    getReceipts: ({ guid }) => getReceipts(parts, guid),
    getInvoices: ({ query }) => getInvoices(parts, query),
  } satisfies Partial<OwnCalls>;
}
