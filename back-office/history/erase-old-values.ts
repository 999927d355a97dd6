import { keepHistoryMonths } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

const perBatch = 5_000;

/** Erases the values in entries older than `keepHistoryMonths`. Person and field stay. */
export const createHistoryRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'history',
    keeps: { count: keepHistoryMonths, unit: 'months' },
    table: sql`history`,
    since: sql`at`,
    isOld: (limit) => sql`changes is not null and changes <> '{}' and at < ${limit}`,
    erase: async (isOld) => {
      for (let erased = 0; ;) {
        const batch = await parts.database.rows`
          update history set changes = null
          where id in (select id from history where ${isOld} order by id limit ${perBatch}) returning 1`;
        erased += batch.length;
        if (batch.length < perBatch) return erased;
      }
    },
  });
