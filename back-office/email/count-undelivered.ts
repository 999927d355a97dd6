import type { Database } from '../database/database.ts';

/** How many emails failed before a moment and are not marked as seen; those of one mail-shot count as one. */
export async function countUndelivered({ database }: { database: Database }, since: Date): Promise<number> {
  const [counted] = await database.rows<{ count: number }>`
    select count(distinct coalesce(-campaign_id, id))::integer as count
    from undelivered_email where seen_at is null and failed_at < ${since}`;
  return counted!.count;
}
