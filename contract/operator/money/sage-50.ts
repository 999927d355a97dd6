import * as z from 'zod/mini';
import { get, getPages } from '../../call.ts';
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
  takenBack: z.number(),
  takenBackPence: z.number(),
});
export type Sage50Batch = z.output<typeof Sage50Batch>;

export const sage50Calls = {
  /** The newest first, a hundred at a time; `before` is the number of the last batch on the previous page. */
  getSage50Batches: getPages('Sage50', {
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before', 9), limit }),
    answer: z.array(Sage50Batch),
  }),
  /** `file` is customers.csv, which is imported first, or transactions.csv. */
  getSage50File: {
    ...get('Sage50/{number}/{file}', {
      answer: z.object({
        name: z.string(),
        bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      }),
    }),
    file: 'text/csv' as const,
  },
};
