import { keepRunsMonths } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

/** Deletes the scans of `keepRunsMonths` ago. */
export const createScanRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'scans',
    keeps: { count: keepRunsMonths, unit: 'months' },
    table: sql`scan`,
    since: sql`last_at`,
    isOld: (limit) => sql`last_at < ${limit}`,
    erase: async (isOld) => {
      const erased = await parts.database.rows`
        delete from scan where ${isOld} returning 1`;
      return erased.length;
    },
  });
