import { exampleInvoiceNumber } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get } from '../../call.ts';

export const invoiceNumberCalls = {
  /** The number after the highest one that begins as the newest invoice does. It is not reserved. */
  getNextInvoiceNumber: get('Invoices/NextNumber', {
    role: 'finance',
    summary: 'Propose the number of the next invoice',
    answer: z.object({ number: z.string() }),
    example: { answer: { number: exampleInvoiceNumber } },
  }),
};
