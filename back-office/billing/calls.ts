import { bind } from '../bind.ts';
import { addInvoiceNote, emailCustomer, type ContactParts } from './contact/contact-customer.ts';
import { getCreditNoteDocument } from './credit-notes/credit-note-document.ts';
import { cancelCreditNote, createCreditNote } from './credit-notes/credit-notes.ts';
import { createCustomer, updateCustomer } from './customers.ts';
import { getEffectsOfDeath, markDeceased, type DeceasedParts } from './deceased.ts';
import { getCustomer } from './get-customer.ts';
import { getInvoiceDocument, type InvoiceDocumentParts } from './document/render-invoice.ts';
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
import { getDebtors } from './list-debtors.ts';
import { getInvoices } from './list-invoices.ts';
import { getNextCreditNoteNumber, getNextInvoiceNumber } from './next-number.ts';
import { getReceipts, recordPayment, reversePayment } from './receipts/branch-payments.ts';
import { recordRefund, refundPayment, reverseRefund, type RefundParts } from './refunds/refund-money.ts';
import { getStatement, type StatementParts } from './statements/get-statement.ts';

type Parts = ContactParts & DeceasedParts & RefundParts & StatementParts & InvoiceDocumentParts;

/** The operator's calls about customers and invoices. */
export const billingCalls = bind<Parts>()({
  createCustomer,
  updateCustomer,
  getCustomers,
  getCustomer,
  getStatement,
  getEffectsOfDeath,
  markDeceased: (parts, guid, body) => markDeceased(parts, guid, body.deceased),
  createInvoice,
  updateInvoice,
  cancelInvoice,
  collectAgain,
  stopCollecting,
  waitToCollect,
  clearFlag,
  settleOverpayment,
  recordPayment,
  reversePayment: (parts, guid, body) => reversePayment(parts, guid, body.reason),
  getReceipts,
  refundPayment,
  recordRefund,
  reverseRefund: (parts, guid, body) => reverseRefund(parts, guid, body.reason),
  addInvoiceNote: (parts, guid, body, idempotencyKey) =>
    addInvoiceNote(parts, guid, body.text, idempotencyKey),
  emailCustomer: (parts, guid, body, idempotencyKey) => emailCustomer(parts, { guid, body, idempotencyKey }),
  getInvoice,
  getInvoices,
  getNextInvoiceNumber,
  getDebtors,
  getInvoiceDocument,
  createCreditNote,
  cancelCreditNote: (parts, guid, body) => cancelCreditNote(parts, guid, body.reason),
  getNextCreditNoteNumber,
  getCreditNoteDocument,
});
