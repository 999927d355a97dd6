import type { RetentionName } from '#contract/operator/privacy/retention.ts';
import type { Database, Fragment } from '../database/database.ts';

/** The number of records that a rule would erase now, and the time of the oldest. */
export type DueCount = { count: number; oldest: Date | null };

/** A rule of the nightly erasure. `due` and `erase` use the same condition. */
export type RetentionRule = {
  name: RetentionName;
  keeps: { count: number; unit: 'days' | 'months' | 'years' };
  /** The setting that says so; null if it is fixed. */
  setting: string | null;
  due(): Promise<DueCount>;
  /** Erases it, and answers how much that was. */
  erase(): Promise<number>;
};

/** Counts the rows that a rule would erase. */
export async function countDue(
  { rows }: Pick<Database, 'rows'>,
  { table, where, since }: { table: Fragment; where: Fragment; since: Fragment },
): Promise<DueCount> {
  const [due] = await rows<DueCount>`
    select count(*)::integer as count, min(${since}) as oldest from ${table} where ${where}`;
  return due!;
}
