import type { Database } from '../../database/database.ts';

/** How many invoices have waited for a decision since before a moment: flagged, or with a payment to compare. */
export async function countUnsettled({ database }: { database: Database }, since: Date): Promise<number> {
  const [counted] = await database.rows<{ count: number }>`
    select count(*)::integer as count from invoice i
    where (flagged is not null
           or exists (select from dd_collection d where d.invoice_id = i.id and d.state = 'needs_review'))
      and (select max(changed_at) from dd_collection d where d.invoice_id = i.id) < ${since}`;
  return counted!.count;
}
