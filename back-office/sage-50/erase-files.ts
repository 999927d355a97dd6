import { keepInvoicesYears } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const isOld = ({ clock }: Parts) => sql`
  length(customers) > 0 and created_at < ${clock()}::timestamptz - make_interval(years => ${keepInvoicesYears})`;

export const dueFiles = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`sage_50_batch`, where: isOld(parts), since: sql`created_at` });

/** Empties the files of `keepInvoicesYears` ago. Their numbers and totals stay. Answers how many. */
export async function eraseFiles(parts: Parts): Promise<number> {
  const erased = await parts.database.rows`
    update sage_50_batch set customers = '', transactions = '' where ${isOld(parts)} returning 1`;
  return erased.length;
}
