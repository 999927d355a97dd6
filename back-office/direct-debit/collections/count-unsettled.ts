import { sql, type Database } from '../../database/database.ts';
import { isLongAgo } from '../../database/is-recent.ts';

type Parts = { database: Database; clock: () => Date };

/** How many invoices have waited for a decision since before a moment: flagged, or with a payment to compare. */
export async function countUnsettled({ database, clock }: Parts, since: Date): Promise<number> {
  const [counted] = await database.rows<{ count: number }>`
    select count(*)::integer as count from invoice i
    where (flagged is not null
           or exists (select from dd_collection d where d.invoice_id = i.id and d.state = 'needs_review'))
      and ${isLongAgo(sql`(select max(changed_at) from dd_collection d where d.invoice_id = i.id)`, since, clock())}`;
  return counted!.count;
}
