import { sql, type Database } from '../database/database.ts';
import { isLongAgo } from '../database/moments.ts';

type Parts = { database: Database; clock: () => Date };

/** Counts requests that nobody has taken or read, and that have not changed since a moment. */
export async function countUnseen({ database, clock }: Parts, since: Date): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from cremation_request
    where seen_at is null and erased_at is null and ${isLongAgo(sql`changed_at`, since, clock())}`;
  return row.count;
}
