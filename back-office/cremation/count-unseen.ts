import type { Database } from '../database/database.ts';

/** How many requests have not been seen since before a moment. */
export async function countUnseen({ database }: { database: Database }, since: Date): Promise<number> {
  const [counted] = await database.rows<{ count: number }>`
    select count(*)::integer as count from cremation_request
    where seen_at is null and erased_at is null and changed_at < ${since}`;
  return counted!.count;
}
