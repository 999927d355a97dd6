import { keepWalkInNamesDays } from '#contract/retention.ts';
import { sql, type Database } from '../../database/database.ts';
import { countDue, type DueCount } from '../../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const isOld = ({ clock }: Parts) => sql`
  name is not null and changed_at < ${clock()}::timestamptz - make_interval(days => ${keepWalkInNamesDays})`;

export const dueWalkInNames = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`arrival`, where: isOld(parts), since: sql`changed_at` });

/** Erases the names of people who came without a booking. How many came stays. Answers how many were erased. */
export async function eraseWalkInNames(parts: Parts): Promise<number> {
  const erased = await parts.database.rows`
    update arrival set name = null where ${isOld(parts)} returning 1`;
  return erased.length;
}
