import { keepClicksMonths } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

/** Anonymises clicks after `keepClicksMonths`. The click itself stays. */
export const createClickRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'clicks',
    keeps: { count: keepClicksMonths, unit: 'months' },
    table: sql`mail_shot_click`,
    since: sql`clicked_at`,
    isOld: (limit) => sql`clicked_at < ${limit} and cu <> ''`,
    erase: async (isOld) => {
      const erased = await parts.database.oneRow<{ count: number }>`
        with erased as (
          update mail_shot_click set cu = '', co = '', contact_id = null where ${isOld} returning 1
        )
        select count(*)::integer as count from erased`;
      return erased.count;
    },
  });
