import { dayMs } from '#contract/fields/durations.ts';
import { sql, type Fragment, type Queries } from '../database/database.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { releaseLease } from '../jobs/lease.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';
import { forgetPace } from './outbox/domain-pace.ts';

/**
 * Erases the content of emails `keepEmailsDays` after they were written, and the recipient as long after they were sent.
 * The rows stay, so that nothing is sent twice.
 */
export function createEmailRule(parts: RetentionParts & { keepEmailsDays: number }): RetentionRule {
  const { database, clock, keepEmailsDays } = parts;
  const isSentBefore = (limit: Fragment) => sql`coalesce(sent_at, created_at) < ${limit}`;
  return createOldRowsRule(parts, {
    name: 'emails',
    keeps: { count: keepEmailsDays, unit: 'days' },
    setting: 'KEEP_EMAILS_DAYS',
    table: sql`outbox`,
    since: sql`created_at`,
    isOld: (limit) => sql`
      (recipient <> '' or last_error is not null) and created_at < ${limit}
      and id not in (select id from pending_email)
      and (facts is not null or plain_text is not null or ${isSentBefore(limit)})`,
    erase: async (isOld, limit) => {
      await forgetPace(database, new Date(clock().getTime() - dayMs));
      const erased = await database.rows`
        update outbox set facts = null, subject = null, plain_text = null,
          recipient = case when ${isSentBefore(limit)} then '' else recipient end,
          last_error = case when ${isSentBefore(limit)} then null else last_error end
        where ${isOld} returning id`;
      return erased.length;
    },
  });
}

/** Erases emails by their purpose keys, whatever their age, and cancels those that wait. */
export async function eraseNamedEmails({ rows }: Queries, purposeKeys: string[]): Promise<void> {
  await rows`
    update outbox set facts = null, subject = null, plain_text = null, recipient = '', last_error = null
    where purpose_key = any(${purposeKeys}) and id not in (select id from pending_email)`;
  await rows`
    update outbox set facts = null, subject = null, plain_text = null, recipient = '', state = 'cancelled',
                      last_error = 'What it was about has been erased.', started_at = null, ${releaseLease}
    where purpose_key = any(${purposeKeys}) and id in (select id from pending_email)`;
}

/** Emails by their purpose keys, by patterns of them as `like` reads them, or by their ids. */
type NamedEmails = { purposeKeys: string[] } | { purposeKeysLike: string[] } | { ids: string[] };

/** Thrown by an erasure while one of its emails is being sent. It is retried later. */
class EmailIsSending extends Error {
  constructor() {
    super('An email is being sent at this moment.');
  }
}

export const isEmailSendingError = (error: unknown): boolean => error instanceof EmailIsSending;

/**
 * Erases emails, and cancels those that wait. Returns the ids of those that had content.
 *
 * @throws EmailIsSending while one of them is being sent, because its content would be written again afterwards
 */
export async function forgetEmails(database: Queries, names: NamedEmails): Promise<string[]> {
  const outboxRows = await database.rows<{ id: string; isRunning: boolean }>`
    select id, state = 'sending' and lease_until > now() as "isRunning" from outbox
    where ${isNamed(names)} and (recipient <> '' or facts is not null or plain_text is not null or last_error is not null)
    order by id for update`;
  if (outboxRows.some(({ isRunning }) => isRunning)) throw new EmailIsSending();
  const ids = outboxRows.map(({ id }) => id);
  await database.rows`
    update outbox set facts = null, subject = null, plain_text = null, recipient = '', last_error = null,
      seen_at = coalesce(seen_at, now()), ${releaseLease},
      state = case when state in ('sent', 'saved', 'failed', 'suppressed') then state else 'cancelled' end
    where id = any(${ids}::bigint[])`;
  await eraseHistory(database, 'email', ids);
  return ids;
}

function isNamed(names: NamedEmails): Fragment {
  if ('ids' in names) return sql`id::text = any(${names.ids}::text[])`;
  if ('purposeKeys' in names) return sql`purpose_key = any(${names.purposeKeys}::text[])`;
  return sql`purpose_key like any(${names.purposeKeysLike}::text[])`;
}
