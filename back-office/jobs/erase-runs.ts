import type { Database } from '../database/database.ts';

const keepMonths = 13;

/** Erases what was run and what was scanned 13 months ago. Answers how many. */
export async function eraseRuns({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const [erased] = await database.rows<{ count: number }>`
    with limits as (select ${clock()}::timestamptz - make_interval(months => ${keepMonths}) as kept_since),
    runs as (delete from job_run using limits where finished_at < kept_since returning 1),
    scans as (delete from scan using limits where last_at < kept_since returning 1)
    select (select count(*) from runs)::integer + (select count(*) from scans)::integer as count`;
  return erased!.count;
}
