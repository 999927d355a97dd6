import type { Database } from '../database/database.ts';

/** How many families have let the time of their letter pass. The letters stay: they say so to who opens them. */
export async function countExpiredSignOffs({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const [counted] = await database.rows<{ count: number }>`
    select count(*)::integer as count from signoff_token
    where used_at is null and voided_at is null and expires_at <= ${clock()}`;
  return counted!.count;
}
