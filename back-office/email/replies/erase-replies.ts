import { dayMs } from '#contract/fields/durations.ts';
import { sql, type Database } from '../../database/database.ts';
import { countDue, type DueCount } from '../../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date; keepRequestsDays: number };

const isOld = ({ clock, keepRequestsDays }: Parts) =>
  sql`received_at < ${new Date(clock().getTime() - keepRequestsDays * dayMs)}`;

export const dueReplies = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`reply`, where: isOld(parts), since: sql`received_at` });

/** Deletes answers with what was attached, as long after they came as a request is kept. Returns how many. */
export async function eraseReplies(parts: Parts): Promise<number> {
  const erased = await parts.database.rows`delete from reply where ${isOld(parts)} returning 1`;
  return erased.length;
}
