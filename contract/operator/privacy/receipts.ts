import { exampleErasureReceipt } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { limit, numberPosition } from '../../http/pages.ts';
import { ErasureReceipt } from '../../visitor/links.ts';

/** Whether all receipts are unchanged and none is missing. */
export const ReceiptChain = z.object({
  isWhole: z.boolean(),
  receipts: z.number(),
  /** The first changed receipt; null if there is none. */
  brokenAt: z.nullable(z.number()),
});
export type ReceiptChain = z.output<typeof ReceiptChain>;

/** An erasure that has begun and is not finished. */
const OpenErasure = z.object({ guid: z.string(), by: z.string(), begunAt: z.string() });

export const receiptCalls = {
  /** The newest first. */
  getErasureReceipts: get('PersonalData/Receipts', {
    role: 'administrator',
    summary: 'List the receipts of erasures',
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before', 9), limit }),
    answer: z.array(ErasureReceipt),
    example: { answer: [exampleErasureReceipt] },
  }),
  /** A receipt with the code for the family. */
  getErasureReceipt: get('PersonalData/Receipts/{number}', {
    role: 'administrator',
    summary: 'Get the receipt of an erasure with its code',
    answer: z.extend(ErasureReceipt, { code: z.string() }),
    example: { answer: { ...exampleErasureReceipt, code: '7KM3Q-XW9PT-2ADHC-V84RN' } },
  }),
  getOpenErasures: get('PersonalData/Erasures', {
    role: 'administrator',
    summary: 'List the erasures that are not finished',
    answer: z.array(OpenErasure),
    example: {
      answer: [
        { guid: 'b0c4b3f0-6f4e-4b5e-9f43-1f1d1c1f8a90', by: 'Ruth Amos', begunAt: '2027-04-02T10:14:00' },
      ],
    },
  }),
  /** Verifies the whole chain. */
  checkReceiptChain: get('PersonalData/Chain', {
    role: 'administrator',
    summary: 'Check that every receipt is as it was written',
    answer: ReceiptChain,
    example: { answer: { isWhole: true, receipts: 12, brokenAt: null } },
  }),
};
