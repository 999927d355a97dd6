import type { Database } from '../database/database.ts';
import type { JobResult } from '../jobs/job.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { assignAccounts } from './accounts.ts';
import { writeAccountsFile, writeTransactionsFile } from './import-file.ts';
import { listNewItems, type BatchItem, type ItemParts } from './items.ts';
import { markItemsInFile, type ItemInFile, type SentItemKind } from '../accounting/sent-items.ts';
import { listRemaining } from '../accounting/pending-items.ts';

/** Writes all new items into a batch of files for Sage 50, each item once. Writes no batch if there are none. */
export async function writeBatch(parts: ItemParts, runId: string): Promise<JobResult[]> {
  const batch = await parts.database.transaction(async (database) => {
    // One batch at a time: the next one must see which items this one contains.
    await database.rows`lock table sage_50_batch in exclusive mode`;
    const items = await listNewItems({ ...parts, database });
    if (items.length === 0) return [{ name: 'Nothing new for Sage 50', count: 0 }];
    return storeBatch(database, items, { at: parts.clock(), runId });
  });
  return [...batch, ...(await listRemaining(parts.database))];
}

async function storeBatch(
  database: Database,
  items: BatchItem[],
  { at, runId }: { at: Date; runId: string },
): Promise<JobResult[]> {
  const customerIds = [...new Set(items.map(({ customerId }) => customerId))];
  const { accountOf, added } = await assignAccounts(database, customerIds);
  const transactions = items.flatMap(({ customerId, rows }) =>
    rows.map((row) => ({ ...row, account: accountOf.get(customerId)! })),
  );
  const sold = sumPence(items, 'invoice');
  const paid = sumPence(items, 'receipt');
  const refunded = sumPence(items, 'refund');
  const credited = sumPence(items, 'credit-note');
  const reversed = sumPence(items, 'cancellation', 'reversal', 'refund-reversal', 'credit-note-cancellation');
  const batch = await database.oneRow<{ number: number }>`
    insert into sage_50_batch (number, created_at, customers, transactions, customer_count, invoice_count,
      invoice_pence, receipt_count, receipt_pence, refund_count, refund_pence, credit_note_count,
      credit_note_pence, undone_count, undone_pence)
    select coalesce(max(number), 0) + 1, ${at}, ${writeAccountsFile(added)}, ${writeTransactionsFile(transactions)},
      ${added.length}, ${sold.count}, ${sold.pence}, ${paid.count}, ${paid.pence}, ${refunded.count}, ${refunded.pence},
      ${credited.count}, ${credited.pence},
      ${reversed.count}, ${reversed.pence}
    from sage_50_batch returning number`;
  const sent: ItemInFile[] = [
    ...added.map(({ customerId, account }) => ({ kind: 'customer' as const, localId: customerId, account })),
    ...items.map(({ kind, localId }) => ({ kind, localId, account: null })),
  ];
  await markItemsInFile(database, sent, { batch: batch.number, at, runId });
  return listResults(batch.number, { added: added.length, sold, paid, refunded, credited, reversed });
}

type Total = ReturnType<typeof sumPence>;
type Totals = { added: number; sold: Total; paid: Total; refunded: Total; credited: Total; reversed: Total };

function listResults(
  batch: number,
  { added, sold, paid, refunded, credited, reversed }: Totals,
): JobResult[] {
  const line = (what: string, { count, pence }: Total) => ({
    name: `${what} in batch ${batch}`,
    count,
    message: formatPounds(pence),
  });
  const some = (what: string, total: Total) => (total.count > 0 ? [line(what, total)] : []);
  return [
    { name: `New customers in batch ${batch}`, count: added },
    line('Invoices', sold),
    line('Receipts', paid),
    ...some('Refunds', refunded),
    ...some('Credit notes', credited),
    ...some('Reversed', reversed),
  ];
}

function sumPence(items: BatchItem[], ...kinds: SentItemKind[]) {
  const ofKinds = items.filter(({ kind }) => kinds.includes(kind));
  return { count: ofKinds.length, pence: ofKinds.reduce((sum, { pence }) => sum + pence, 0) };
}
