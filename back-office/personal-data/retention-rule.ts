import type { RetentionName } from '#contract/operator/privacy/retention.ts';
import { sql, sqlText, type Database, type Fragment } from '../database/database.ts';

/** The number of records that a rule would erase now, and the time of the oldest. */
type DueCount = { count: number; oldest: Date | null };

/** A rule of the nightly erasure. */
export type RetentionRule = {
  name: RetentionName;
  keeps: { count: number; unit: 'days' | 'months' | 'years' };
  /** The setting of the period; null if it is fixed. */
  setting: string | null;
  due(): Promise<DueCount>;
  /** Erases the rows that are due, and returns how many. */
  erase(): Promise<number>;
};

export type RetentionParts = { database: Database; clock: () => Date };

type OldRows = Pick<RetentionRule, 'name' | 'keeps'> & {
  setting?: string;
  /** The table, or the join, whose rows it counts. */
  table: Fragment;
  /** The time of a row, for the oldest one. */
  since: Fragment;
  /** The condition of the rows to erase; `limit` is the moment up to which they are not kept. */
  isOld: (limit: Fragment) => Fragment;
  /** Erases the rows of that condition. Returns how many. */
  erase: (isOld: Fragment, limit: Fragment) => Promise<number>;
};

/** The rule that erases rows once they are old. It counts and erases by one condition. */
export function createOldRowsRule(
  { database, clock }: RetentionParts,
  { name, keeps, setting, table, since, isOld, erase }: OldRows,
): RetentionRule {
  const limit = () =>
    sql`(${clock()}::timestamptz - make_interval(${sqlText(keeps.unit)} => ${keeps.count}))`;
  return {
    name,
    keeps,
    setting: setting ?? null,
    due: async () => {
      return database.oneRow<DueCount>`
        select count(*)::integer as count, min(${since}) as oldest from ${table} where ${isOld(limit())}`;
    },
    erase: () => {
      const erasedUpTo = limit();
      return erase(isOld(erasedUpTo), erasedUpTo);
    },
  };
}

const recordsPerBatch = 500;

/**
 * Erases records in batches, each in a transaction. Returns how many.
 *
 * @param select a query of the ids of old records, in order, as `id`
 */
export const eraseRecords = (
  { database, clock }: RetentionParts,
  select: Fragment,
  erase: (connection: Database, ids: string[], at: Date) => Promise<unknown>,
): Promise<number> =>
  eraseInBatches(
    async () => {
      const old = await database.rows<{ id: string }>`${select} limit ${recordsPerBatch}`;
      return old.map(({ id }) => id);
    },
    (ids) => database.transaction((connection) => erase(connection, ids, clock())),
  );

/** Reads and erases one batch after another until none is left. Returns how many were erased. */
export async function eraseInBatches<Id>(
  read: () => Promise<Id[]>,
  erase: (batch: Id[]) => Promise<unknown>,
): Promise<number> {
  for (let erased = 0; ;) {
    const batch = await read();
    if (batch.length === 0) return erased;
    await erase(batch);
    erased += batch.length;
  }
}
