import { keepHistoryMonths } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const perBatch = 5_000;

const isOld = ({ clock }: Parts) => sql`
  changes is not null and changes <> '{}'
  and at < ${clock()}::timestamptz - make_interval(months => ${keepHistoryMonths})`;

export const dueHistory = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`history`, where: isOld(parts), since: sql`at` });

/** Erases the values in entries older than `keepHistoryMonths`. Person and field stay. Returns the number of entries. */
export async function eraseOldValues(parts: Parts): Promise<number> {
  for (let erased = 0; ;) {
    const batch = await parts.database.rows`
      update history set changes = null
      where id in (select id from history where ${isOld(parts)} order by id limit ${perBatch}) returning 1`;
    erased += batch.length;
    if (batch.length < perBatch) return erased;
  }
}
