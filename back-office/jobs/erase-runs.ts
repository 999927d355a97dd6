import { keepRunsMonths } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

/** Deletes the runs of `keepRunsMonths` ago. */
export const createRunRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'job-runs',
    keeps: { count: keepRunsMonths, unit: 'months' },
    table: sql`job_run`,
    since: sql`finished_at`,
    isOld: (limit) => sql`finished_at < ${limit}`,
    erase: async (isOld) => {
      const erased = await parts.database.rows`
        delete from job_run where ${isOld} returning 1`;
      return erased.length;
    },
  });
