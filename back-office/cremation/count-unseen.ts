import { sql, type Database } from '../database/database.ts';
import { isLongAgo } from '../database/is-recent.ts';

type Parts = { database: Database; clock: () => Date };

/** How many requests nobody has taken or read since before a moment. */
export async function countUnseen({ database, clock }: Parts, since: Date): Promise<number> {
  const [counted] = await database.rows<{ count: number }>`
    select count(*)::integer as count from cremation_request
    where seen_at is null and erased_at is null and ${isLongAgo(sql`changed_at`, since, clock())}`;
  return counted!.count;
}
