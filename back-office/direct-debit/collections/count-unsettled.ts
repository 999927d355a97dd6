import { sql, type Database } from '../../database/database.ts';
import { isLongAgo } from '../../database/is-recent.ts';

type Parts = { database: Database; clock: () => Date };

/**
 * How many invoices have waited for a decision since before a moment: flagged, with a payment to compare, or with a
 * mandate that has ended.
 */
export async function countUnsettled({ database, clock }: Parts, since: Date): Promise<number> {
  const changedAt = sql`coalesce((select max(changed_at) from dd_collection d where d.invoice_id = i.id), i.changed_at)`;
  const [counted] = await database.rows<{ count: number }>`
    select count(*)::integer as count from invoice i
    where (flagged is not null or i.id in (select invoice_id from dd_collection where state = 'needs_review'))
        and ${isLongAgo(changedAt, since, clock())}
      or i.id in (select invoice_id from uncollected_invoice u where ${isLongAgo(sql`u.since`, since, clock())})`;
  return counted!.count;
}
