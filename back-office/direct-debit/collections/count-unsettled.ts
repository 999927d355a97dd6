import { sql, type Database } from '../../database/database.ts';
import { isLongAgo } from '../../database/moments.ts';

type Parts = { database: Database; clock: () => Date };

/** How many invoices have waited for a decision since before a moment. */
export async function countUnsettled({ database, clock }: Parts, since: Date): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    select count(distinct invoice_id)::integer as count from undecided_invoice
    where ${isLongAgo(sql`since`, since, clock())}`;
  return row.count;
}
