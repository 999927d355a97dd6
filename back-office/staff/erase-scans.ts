import { keepRunsMonths } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const isOld = ({ clock }: Parts) =>
  sql`last_at < ${clock()}::timestamptz - make_interval(months => ${keepRunsMonths})`;

export const dueScans = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`scan`, where: isOld(parts), since: sql`last_at` });

/** Erases the scans of `keepRunsMonths` ago. Answers how many. */
export async function eraseScans(parts: Parts): Promise<number> {
  const erased = await parts.database.rows`delete from scan where ${isOld(parts)} returning 1`;
  return erased.length;
}
