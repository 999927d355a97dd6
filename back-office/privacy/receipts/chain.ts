import { createHash } from 'node:crypto';
import type { ReceiptChain } from '#contract/operator/privacy/receipts.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';

/** A receipt as it is stored. */
type StoredReceipt = {
  number: number;
  at: Date;
  erased: Record<string, number>;
  stayed: Record<string, number>;
  /** `YYYY-MM-DD`. */
  backupsUntil: string;
  codeDigest: Buffer;
  previousHash: Buffer;
  hash: Buffer;
};

const noHash = Buffer.alloc(32);
const rowsPerQuery = 1_000;

const receiptColumns = sql`
  number, at, erased, stayed, backups_until::text as "backupsUntil", code_digest as "codeDigest",
  previous_hash as "previousHash", hash`;

type NewReceipt = Pick<StoredReceipt, 'at' | 'erased' | 'stayed' | 'backupsUntil' | 'codeDigest'>;

/** Adds a receipt to the end of the chain, and returns its number. */
export async function addReceipt({ rows }: Database, input: NewReceipt): Promise<number> {
  // The lock allows reads, and makes receipts follow one another.
  await rows`lock table erasure_receipt in share row exclusive mode`;
  const [last] = await rows<{ number: number; hash: Buffer }>`
    select number, hash from erasure_receipt order by number desc limit 1`;
  const receipt = { ...input, number: (last?.number ?? 0) + 1, previousHash: last?.hash ?? noHash };
  const { number, at, erased, stayed, backupsUntil, codeDigest, previousHash } = receipt;
  await rows`
    insert into erasure_receipt (number, at, erased, stayed, backups_until, code_digest, previous_hash, hash)
    values (${number}, ${at}, ${erased}, ${stayed}, ${backupsUntil}, ${codeDigest}, ${previousHash}, ${computeHash(receipt)})`;
  return number;
}

/** Computes the chain again, up to a receipt or to its end. */
export async function checkChain(database: Queries, upTo: number | null = null): Promise<ReceiptChain> {
  let previous: Pick<StoredReceipt, 'number' | 'hash'> = { number: 0, hash: noHash };
  for (;;) {
    const next = await database.rows<StoredReceipt>`
      select ${receiptColumns} from erasure_receipt
      where number > ${previous.number} and (${upTo}::integer is null or number <= ${upTo}::integer)
      order by number limit ${rowsPerQuery}`;
    for (const receipt of next) {
      const isNext = receipt.number === previous.number + 1 && receipt.previousHash.equals(previous.hash);
      if (!isNext || !receipt.hash.equals(computeHash(receipt)))
        return { isWhole: false, receipts: previous.number, brokenAt: previous.number + 1 };
      previous = receipt;
    }
    if (next.length < rowsPerQuery) break;
  }
  const isWhole = upTo === null ? await isNewest(database, previous) : previous.number === upTo;
  return { isWhole, receipts: previous.number, brokenAt: isWhole ? null : previous.number + 1 };
}

/** Whether this receipt is the newest that was ever written. */
async function isNewest({ rows }: Queries, last: Pick<StoredReceipt, 'number' | 'hash'>) {
  const [head] = await rows<
    Pick<StoredReceipt, 'number' | 'hash'>
  >`select number, hash from erasure_receipt_head`;
  return last.number === (head?.number ?? 0) && last.hash.equals(head?.hash ?? noHash);
}

const computeHash = (receipt: Omit<StoredReceipt, 'hash'>): Buffer =>
  createHash('sha256').update(canonical(receipt)).digest();

/** The receipt as JSON with its fields in the order of their names, as docs/office.md explains it. */
const canonical = ({ at, codeDigest, previousHash, erased, stayed, ...rest }: Omit<StoredReceipt, 'hash'>) =>
  JSON.stringify(
    sortFields({
      at: at.toISOString(),
      backupsUntil: rest.backupsUntil,
      codeDigest: codeDigest.toString('hex'),
      erased: sortFields(erased),
      number: rest.number,
      previousHash: previousHash.toString('hex'),
      stayed: sortFields(stayed),
    }),
  );

const sortFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));
