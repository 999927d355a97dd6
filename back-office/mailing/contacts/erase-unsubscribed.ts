import { keepUnsubscribedDays } from '#contract/retention.ts';
import { sql } from '../../database/database.ts';
import {
  eraseInBatches,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { eraseAndBlock } from '../personal-data.ts';

const perBatch = 500;

const unsubscribed = sql`
  contact join suppression on suppression.email_digest = email_digest(contact.email_key) and undone_at is null
    and reason = 'unsubscribed'`;

/** Deletes contacts who unsubscribed `keepUnsubscribedDays` ago. A digest of their address stays. */
export const createContactRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'contacts',
    keeps: { count: keepUnsubscribedDays, unit: 'days' },
    table: unsubscribed,
    since: sql`suppression.created_at`,
    isOld: (limit) => sql`suppression.created_at < ${limit}`,
    erase: (isOld) =>
      eraseInBatches(
        async () => {
          const old = await parts.database.rows<{ id: string }>`
            select contact.id from ${unsubscribed} where ${isOld} order by contact.id limit ${perBatch}`;
          return old.map(({ id }) => id);
        },
        (ids) => parts.database.transaction((connection) => eraseAndBlock(connection, ids, parts.clock())),
      ),
  });
