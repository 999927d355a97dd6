import * as z from 'zod/mini';
import { get, getPages, getWithQuery } from '../../call.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/** What an erasure erased, without personal data. */
export const ErasureReceipt = z.object({
  number: z.number(),
  /** Wall time in Europe/London. */
  at: z.string(),
  /** Kind -> how many records. `emails` and `history` count what belonged to the others too. */
  erased: z.record(z.string(), z.number()),
  /** Kind -> how many records stayed, because the law asks for it. */
  stayed: z.record(z.string(), z.number()),
  /** From this day no backup holds it any more. */
  backupsUntil: z.string(),
  /** SHA-256 of the receipt before it and of this one, in hexadecimal digits. */
  previousHash: z.string(),
  hash: z.string(),
});
export type ErasureReceipt = z.output<typeof ErasureReceipt>;

/** Whether every receipt is as it was written, and none is missing. */
export const ReceiptChain = z.object({
  isWhole: z.boolean(),
  receipts: z.number(),
  /** The first receipt that is not as it was written. */
  brokenAt: z.nullable(z.number()),
});
export type ReceiptChain = z.output<typeof ReceiptChain>;

/** An erasure that has begun and is not finished. */
const OpenErasure = z.object({ guid: z.string(), by: z.string(), begunAt: z.string() });

const codeCharactersMax = 100;

export const receiptCalls = {
  /** The newest first. */
  getErasureReceipts: getPages('PersonalData/Receipts', {
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before', 9), limit }),
    answer: z.array(ErasureReceipt),
  }),
  /** A receipt with the code for the family. */
  getErasureReceipt: get('PersonalData/Receipts/{number}', {
    answer: z.extend(ErasureReceipt, { code: z.string() }),
  }),
  getOpenErasures: get('PersonalData/Erasures', { answer: z.array(OpenErasure) }),
  /** Computes the whole chain again. */
  checkReceiptChain: get('PersonalData/Chain', { answer: ReceiptChain }),
  /** The receipt of a code, and whether it and all before it are as they were written. */
  checkErasureReceipt: getWithQuery('PersonalData/ReceiptOfCode', {
    query: z.strictObject({
      code: z.string('Please enter the code.').check(z.maxLength(codeCharactersMax, 'The code is shorter.')),
    }),
    answer: z.extend(ErasureReceipt, { isWhole: z.boolean() }),
  }),
};
