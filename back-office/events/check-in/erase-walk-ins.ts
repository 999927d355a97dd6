import { keepWalkInNamesDays } from '#contract/retention.ts';
import { sql } from '../../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';

/** Erases the names of people who came without a booking. Their number stays. */
export const createWalkInRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'walk-ins',
    keeps: { count: keepWalkInNamesDays, unit: 'days' },
    table: sql`arrival`,
    since: sql`changed_at`,
    isOld: (limit) => sql`name is not null and changed_at < ${limit}`,
    erase: async (isOld) => {
      const erased = await parts.database.rows`
        update arrival set name = null where ${isOld} returning 1`;
      return erased.length;
    },
  });
