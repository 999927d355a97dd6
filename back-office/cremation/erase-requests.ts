import { sql, type Database, type Fragment } from '../database/database.ts';
import { eraseNamedEmails, forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import type { Erased } from '../personal-data/personal-data.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

/**
 * Erases the answers of requests that their families have not changed for `keepRequestsDays`, with the notes, the
 * history and the emails about them, and the digests that detect repeats. Reference and dates stay.
 */
export const createRequestRule = (parts: RetentionParts & { keepRequestsDays: number }): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'requests',
    keeps: { count: parts.keepRequestsDays, unit: 'days' },
    setting: 'KEEP_REQUESTS_DAYS',
    table: sql`cremation_request`,
    since: sql`changed_at`,
    isOld: (limit) => sql`erased_at is null and changed_at < ${limit}`,
    erase: (isOld) =>
      parts.database.transaction(async (connection) => {
        const { count, emails } = await emptyRequests(connection, isOld, parts.clock());
        await eraseNamedEmails(connection, emails);
        return count;
      }),
  });

/** Erases requests by their references, whatever their age, and cancels their waiting emails. */
export async function eraseNamedRequests(
  connection: Database,
  references: string[],
  at: Date,
): Promise<Erased> {
  const isAmong = sql`reference = any(${references}::text[])`;
  const { count, emails, history } = await emptyRequests(connection, isAmong, at);
  const emailIds = await forgetEmails(connection, { purposeKeys: emails });
  return { counts: { requests: count, emails: emailIds.length, history }, emailIds };
}

async function emptyRequests(connection: Database, condition: Fragment, at: Date) {
  const erased = await connection.rows<{ id: string; reference: string }>`
    with old as (
      update cremation_request set answers = null, sent_answers = null, state = 'done', erased_at = ${at}
      where ${condition} and erased_at is null returning id, reference
    ), keys as (
      delete from cremation_key where request_id in (select id from old)
    ), contents as (
      delete from cremation_content where request_id in (select id from old)
    )
    select id, reference from old`;
  const ids = erased.map(({ id }) => id);
  // A separate statement, to see a note that was committed while the first one waited for the lock.
  await connection.rows`delete from cremation_note where request_id = any(${ids}::bigint[])`;
  const emails = await connection.rows<{ purposeKey: string }>`
    select purpose_key as "purposeKey" from cremation_email where request_id = any(${ids}::bigint[])`;
  const references = erased.map(({ reference }) => reference);
  await connection.rows`select erase_replies('cremation_request', ${references})`;
  return {
    count: erased.length,
    emails: emails.map(({ purposeKey }) => purposeKey),
    history: await eraseHistory(connection, 'cremation_request', references),
  };
}
