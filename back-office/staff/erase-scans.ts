import type { Database } from '../database/database.ts';

const keepMonths = 13;

/** Erases the scans of 13 months ago. Answers how many. */
export async function eraseScans({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const erased = await database.rows`
    delete from scan where last_at < ${clock()}::timestamptz - make_interval(months => ${keepMonths}) returning 1`;
  return erased.length;
}
