import { keepUnsubscribedDays } from '#contract/retention.ts';
import { sql, type Database } from '../../database/database.ts';
import { countDue, type DueCount } from '../../personal-data/retention-rule.ts';
import { eraseAndBlock } from '../personal-data.ts';

type Parts = { database: Database; clock: () => Date };

const perBatch = 500;

const unsubscribed = sql`
  contact join suppression on suppression.email_digest = email_digest(contact.email_key) and undone_at is null
    and reason = 'unsubscribed'`;

const isOld = ({ clock }: Parts) =>
  sql`suppression.created_at < ${clock()}::timestamptz - make_interval(days => ${keepUnsubscribedDays})`;

export const dueContacts = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: unsubscribed, where: isOld(parts), since: sql`suppression.created_at` });

/** Deletes contacts who unsubscribed `keepUnsubscribedDays` ago. A digest of their address stays. Answers how many. */
export async function eraseUnsubscribed(parts: Parts): Promise<number> {
  for (let erased = 0; ;) {
    const old = await parts.database.rows<{ id: string }>`
      select contact.id from ${unsubscribed} where ${isOld(parts)} order by contact.id limit ${perBatch}`;
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return erased;
    await parts.database.transaction((connection) => eraseAndBlock(connection, ids, parts.clock()));
    erased += ids.length;
  }
}
