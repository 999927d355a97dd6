import { exampleInvoiceNumber } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get } from '../../call.ts';
import type { InvoiceRecord } from './billing.ts';

/** Whether a Direct Debit pays the outstanding amount. */
export const isPaidByDirectDebit = ({ customer, endedMandate, isStopped }: InvoiceRecord): boolean =>
  customer.mandate !== null && !endedMandate && !isStopped && !customer.isDeceased;

export const invoiceDocumentCalls = {
  /** The number after the highest one with the prefix of the newest invoice. It is not reserved. */
  getNextInvoiceNumber: get('Invoices/NextNumber', {
    role: 'finance',
    summary: 'Propose the number of the next invoice',
    answer: z.object({ number: z.string() }),
    example: { answer: { number: exampleInvoiceNumber } },
  }),
  /** With VAT by rate, what was paid, what is still to pay, and the bank account to pay it to. */
  getInvoiceDocument: get('Invoices/{guid}/Document', {
    role: 'finance',
    summary: 'Read an invoice as a PDF',
    file: 'application/pdf',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
