import type { Database } from '../database/database.ts';

/** Counts links that expired unused. They are kept, so that the page can say that they expired. */
export async function countExpiredSignoffs({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from open_signoff_token where expires_at <= ${clock()}`;
  return row.count;
}
