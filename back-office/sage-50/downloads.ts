import { refuse, type Input, type Refused } from '#contract/call.ts';
import type { Page } from '#contract/http/pages.ts';
import type { Sage50Batch, sage50Calls } from '#contract/operator/money/sage-50.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../lists/read-page.ts';

export type DownloadParts = { database: Database };

type Query = Input<typeof sage50Calls.getSage50Batches>['query'];

/** Newest first. */
export async function getSage50Batches(
  { database }: DownloadParts,
  { before, limit }: Query,
): Promise<Page<Sage50Batch>> {
  const batchesMax = pageSize(limit);
  const batches = database.rows<Sage50Batch & { position: string }>`
    select number::text as position, number, london_text(created_at) as "createdAt",
           customer_count as customers, invoice_count as invoices, invoice_pence::float8 as "invoicesPence",
           receipt_count as receipts, receipt_pence::float8 as "receiptsPence",
           refund_count as refunds, refund_pence::float8 as "refundsPence",
           credit_note_count as "creditNotes", credit_note_pence::float8 as "creditNotesPence", undone_count as "takenBack", undone_pence::float8 as "takenBackPence"
    from sage_50_batch where ${before ?? null}::integer is null or number < ${before ?? null}
    order by number desc limit ${batchesMax + 1}`;
  return readPage(batchesMax, batches, database.rows`select count(*)::integer as total from sage_50_batch`);
}

/** The stored file; every download has the same bytes. */
export async function getSage50File(
  { database }: DownloadParts,
  { number, file }: { number: string; file: string },
): Promise<{ name: string; bytes: Uint8Array } | Refused> {
  if (!/^\d{1,9}$/.test(number) || (file !== 'customers.csv' && file !== 'transactions.csv'))
    return fileNotFound;
  const [batch] = await database.rows<{ customers: Buffer; transactions: Buffer }>`
    select customers, transactions from sage_50_batch where number = ${number}`;
  if (!batch) return fileNotFound;
  const bytes = file === 'customers.csv' ? batch.customers : batch.transactions;
  return { name: `sage-50-batch-${number}-${file}`, bytes };
}

const fileNotFound = refuse(404, 'file-not-found', 'There is no such file for Sage 50.');
