import { sql } from '../../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';

/** Deletes replies with their attachments after `keepRequestsDays`. */
export const createReplyRule = (parts: RetentionParts & { keepRequestsDays: number }): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'replies',
    keeps: { count: parts.keepRequestsDays, unit: 'days' },
    setting: 'KEEP_REQUESTS_DAYS',
    table: sql`reply`,
    since: sql`received_at`,
    isOld: (limit) => sql`received_at < ${limit}`,
    erase: async (isOld) => {
      const erased = await parts.database.rows`
        delete from reply where ${isOld} returning 1`;
      return erased.length;
    },
  });
