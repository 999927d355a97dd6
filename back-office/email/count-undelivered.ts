import { sql, type Database } from '../database/database.ts';
import { isLongAgo } from '../database/moments.ts';

type Parts = { database: Database; clock: () => Date };

/** Counts emails that failed before a moment and are not marked as seen. Those of one mail-shot count as one. */
export async function countUndelivered({ database, clock }: Parts, since: Date): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    select count(distinct coalesce(-campaign_id, id))::integer as count
    from undelivered_email where seen_at is null and ${isLongAgo(sql`failed_at`, since, clock())}`;
  return row.count;
}
