import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { visitorCalls } from '#contract/visitor/calls.ts';
import type { receiptCalls } from '#contract/operator/privacy/receipts.ts';
import type { ErasureReceipt } from '#contract/visitor/links.ts';
import { sql, type Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { checkChain } from './chain.ts';
import { deriveReceiptCode, computeCodeDigest } from './code.ts';

type Parts = { database: Database };
type Receipts = Answer<typeof receiptCalls.getErasureReceipts>;
type Query = Input<typeof receiptCalls.getErasureReceipts>['query'];

const columns = sql`
  number, london_text(at) as at, erased, stayed,
  backups_until::text as "backupsUntil", encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash`;

/** Newest first. */
export function getErasureReceipts({ database }: Parts, { before, limit }: Query): Promise<Receipts> {
  const rowsMax = pageSize(limit);
  return readPage(
    rowsMax,
    database.rows<ErasureReceipt & { position: string }>`
      select number::text as position, ${columns} from erasure_receipt
      where ${before ? sql`number < ${before}` : sql`true`} order by number desc limit ${rowsMax + 1}`,
    database.rows<{ total: number }>`select count(*)::integer as total from erasure_receipt`,
  );
}

/** A receipt with the code that its family gets. */
export async function getErasureReceipt(
  { database }: Parts,
  number: string,
): Promise<Answer<typeof receiptCalls.getErasureReceipt> | Refused> {
  if (!/^\d{1,9}$/.test(number)) return receiptNotFound;
  const [row] = await database.rows<ErasureReceipt & { guid: string }>`
    select ${columns}, (select guid from erasure where receipt = number) from erasure_receipt where number = ${number}`;
  if (!row) return receiptNotFound;
  const { guid, ...receipt } = row;
  return { ...receipt, code: await deriveReceiptCode(database, guid) };
}

/** The receipt of a code, and whether it and all before it are as they were written. */
export async function checkErasureReceipt(
  { database }: Parts,
  code: string,
): Promise<Answer<typeof visitorCalls.checkErasureReceipt> | Refused> {
  const [receipt] = await database.rows<ErasureReceipt>`
    select ${columns} from erasure_receipt where code_digest = ${computeCodeDigest(code)}`;
  if (!receipt) return noReceiptOfCode;
  const { isWhole } = await checkChain(database, receipt.number);
  return { ...receipt, isWhole };
}

type Open = Answer<typeof receiptCalls.getOpenErasures>;

/** Erasures that have begun and are not finished, the oldest first. */
export const getOpenErasures = ({ database }: Parts): Promise<Open> =>
  database.rows<Open[number]>`
    select guid, actor ->> 'name' as by,
           london_text(started_at) as "begunAt"
    from erasure where finished_at is null order by id`;

const receiptNotFound = refuse(404, 'receipt-not-found', 'There is no receipt with this number.');
const noReceiptOfCode = refuse(
  404,
  'no-receipt-of-code',
  'There is no receipt with this code. Please compare it with the letter or email that you were given.',
);
