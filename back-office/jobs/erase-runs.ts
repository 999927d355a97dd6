import type { Database } from '../database/database.ts';

const keepMonths = 13;

/** Erases the runs of 13 months ago. Answers how many. */
export async function eraseRuns({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const erased = await database.rows`
    delete from job_run where finished_at < ${clock()}::timestamptz - make_interval(months => ${keepMonths}) returning 1`;
  return erased.length;
}
