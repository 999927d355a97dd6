import { keepInvoicesYears } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

/** Empties the files of `keepInvoicesYears` ago. Their numbers and totals stay. */
export const sage50FileRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'sage-50-files',
    keeps: { count: keepInvoicesYears, unit: 'years' },
    table: sql`sage_50_batch`,
    since: sql`created_at`,
    isOld: (limit) => sql`length(customers) > 0 and created_at < ${limit}`,
    erase: async (isOld) => {
      const erased = await parts.database.rows`
        update sage_50_batch set customers = '', transactions = '' where ${isOld} returning 1`;
      return erased.length;
    },
  });
