import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { limit, numberPosition } from '../../http/pages.ts';

export const Sage50Batch = z.object({
  number: z.number(),
  /** Wall time in Europe/London. */
  createdAt: z.string(),
  customers: z.number(),
  invoices: z.number(),
  invoicesPence: z.number(),
  receipts: z.number(),
  receiptsPence: z.number(),
  refunds: z.number(),
  refundsPence: z.number(),
  creditNotes: z.number(),
  creditNotesPence: z.number(),
  takenBack: z.number(),
  takenBackPence: z.number(),
});
export type Sage50Batch = z.output<typeof Sage50Batch>;

export const sage50Calls = {
  /** The newest first, a hundred at a time; `before` is the number of the last batch on the previous page. */
  getSage50Batches: get('Sage50', {
    role: 'finance',
    summary: 'List the batches of files for Sage 50',
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before', 9), limit }),
    answer: z.array(Sage50Batch),
    example: {
      answer: [
        {
          number: 7,
          createdAt: '2027-03-31T02:00:00',
          customers: 1,
          invoices: 1,
          invoicesPence: 12_500,
          receipts: 0,
          receiptsPence: 0,
          refunds: 0,
          refundsPence: 0,
          creditNotes: 0,
          creditNotesPence: 0,
          takenBack: 0,
          takenBackPence: 0,
        },
      ],
    },
  }),
  /** `file` is customers.csv, which is imported first, or transactions.csv. */
  getSage50File: get('Sage50/{number}/{file}', {
    role: 'finance',
    summary: 'Download a file for Sage 50',
    file: 'text/csv',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: 'SI,ELL1042,4000,0,01/03/2027,INV-2027-0318,Funeral plan,125.00,T2,0.00\r\n' },
  }),
};
