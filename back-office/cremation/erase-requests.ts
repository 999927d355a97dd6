import type { Database } from '../database/database.ts';
import { eraseNamedEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';

const dayMs = 24 * 60 * 60_000;

type Parts = { database: Database; clock: () => Date; keepRequestsDays: number };

/**
 * Erases the answers of requests that their families have not changed for `keepRequestsDays`, with the notes, the
 * history and the emails about them, and the digests that detect repeats. Reference and dates stay. Returns how many were
 * erased.
 */
export const eraseRequests = ({ database, clock, keepRequestsDays }: Parts): Promise<number> =>
  database.transaction(async (connection) => {
    const now = clock();
    const keptSince = new Date(now.getTime() - keepRequestsDays * dayMs);
    const erased = await connection.rows<{ id: string; reference: string }>`
      with old as (
        update cremation_request set answers = null, sent_answers = null, state = 'done', erased_at = ${now}
        where changed_at < ${keptSince} and erased_at is null returning id, reference
      ), keys as (
        delete from cremation_key where request_id in (select id from old)
      ), contents as (
        delete from cremation_content where request_id in (select id from old)
      )
      select id, reference from old`;
    const ids = erased.map(({ id }) => id);
    // A statement of its own sees a note that somebody was adding while the first one waited for the lock.
    await connection.rows`delete from cremation_note where request_id = any(${ids}::bigint[])`;
    const emails = await connection.rows<{ purposeKey: string }>`
      select purpose_key as "purposeKey" from cremation_email where request_id = any(${ids}::bigint[])`;
    await eraseNamedEmails(
      connection,
      emails.map(({ purposeKey }) => purposeKey),
    );
    const references = erased.map(({ reference }) => reference);
    await eraseHistory(connection, 'cremation_request', references);
    return erased.length;
  });
