import { keepRunsMonths } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const isOld = ({ clock }: Parts) =>
  sql`finished_at < ${clock()}::timestamptz - make_interval(months => ${keepRunsMonths})`;

export const dueRuns = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`job_run`, where: isOld(parts), since: sql`finished_at` });

/** Erases the runs of `keepRunsMonths` ago. Answers how many. */
export async function eraseRuns(parts: Parts): Promise<number> {
  const erased = await parts.database.rows`delete from job_run where ${isOld(parts)} returning 1`;
  return erased.length;
}
