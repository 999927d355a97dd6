import type { OwnCalls } from '#contract/operator/calls.ts';
import { addInvoiceNote, emailCustomer, type ContactParts } from './contact/contact-customer.ts';
import { createCustomer, updateCustomer } from './customers.ts';
import { getWhatDeathStops, markDeceased, type DeceasedParts } from './deceased.ts';
import { getCustomer } from './get-customer.ts';
import { getInvoice } from './get-invoice.ts';
import {
  cancelInvoice,
  clearFlag,
  collectAgain,
  settleOverpayment,
  stopCollecting,
  waitToCollect,
} from './invoice-decisions.ts';
import { createInvoice, updateInvoice } from './invoices.ts';
import { getCustomers } from './list-customers.ts';
import { getInvoices } from './list-invoices.ts';
import { getReceipts, recordPayment, reversePayment } from './receipts/branch-payments.ts';
import { recordRefund, refundPayment, reverseRefund, type RefundParts } from './refunds/refund-money.ts';
import { getStatement, type StatementParts } from './statements/get-statement.ts';

type Parts = ContactParts & DeceasedParts & RefundParts & StatementParts;

/** The operator's calls about customers and invoices. */
export function billingCalls(parts: Parts) {
  return {
    createCustomer: ({ body }) => createCustomer(parts, body),
    updateCustomer: ({ guid, body }) => updateCustomer(parts, guid, body),
    getCustomers: ({ query }) => getCustomers(parts, query),
    getCustomer: ({ guid }) => getCustomer(parts, guid),
    getStatement: ({ guid, query }) => getStatement(parts, guid, query),
    getWhatDeathStops: ({ guid }) => getWhatDeathStops(parts, guid),
    markDeceased: ({ guid, body }) => markDeceased(parts, guid, body.deceased),
    createInvoice: ({ body }) => createInvoice(parts, body),
    updateInvoice: ({ guid, body }) => updateInvoice(parts, guid, body),
    cancelInvoice: ({ guid, body }) => cancelInvoice(parts, guid, body),
    collectAgain: ({ guid, body }) => collectAgain(parts, guid, body),
    stopCollecting: ({ guid, body }) => stopCollecting(parts, guid, body),
    waitToCollect: ({ guid, body }) => waitToCollect(parts, guid, body),
    clearFlag: ({ guid, body }) => clearFlag(parts, guid, body),
    settleOverpayment: ({ guid, body }) => settleOverpayment(parts, guid, body),
    recordPayment: ({ guid, body }) => recordPayment(parts, guid, body),
    reversePayment: ({ guid, body }) => reversePayment(parts, guid, body.reason),
    getReceipts: ({ guid }) => getReceipts(parts, guid),
    refundPayment: ({ guid, body }) => refundPayment(parts, guid, body),
    recordRefund: ({ guid, body }) => recordRefund(parts, guid, body),
    reverseRefund: ({ guid, body }) => reverseRefund(parts, guid, body.reason),
    addInvoiceNote: ({ guid, body }) => addInvoiceNote(parts, guid, body.text),
    emailCustomer: (input) => emailCustomer(parts, input),
    getInvoice: ({ guid }) => getInvoice(parts, guid),
    getInvoices: ({ query }) => getInvoices(parts, query),
  } satisfies Partial<OwnCalls>;
}
