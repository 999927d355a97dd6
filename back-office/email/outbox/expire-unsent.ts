import { sql, type Database } from '../../database/database.ts';
import type { Stream } from '../email.ts';
import { isNotPaused, triedSince } from './campaign-hold.ts';

type Parts = { database: Database; clock: () => Date; log: (sentence: string) => void };

const unavailableTooLong = 'The mail server was unavailable for too long.';

/**
 * Gives up the emails of a stream that have waited for `keepMs`, if the mail server has accepted none of that stream
 * since. Short outages therefore give up nothing, nor does MAIL_PER_MINUTE, nor does a paused mail-shot.
 */
export async function expireUnsentEmails({ database, clock, log }: Parts, stream: Stream, keepMs: number) {
  const since = new Date(clock().getTime() - keepMs);
  const hasWaited = sql`
    state = 'queued' and stream = ${stream} and created_at <= ${since} and ${triedSince} <= ${since} and ${isNotPaused}`;
  // Whether an email was sent since then takes a look at many that were.
  const [waiting] = await database.rows`select from outbox where ${hasWaited} limit 1`;
  if (!waiting) return;
  const expired = await database.rows`
    update outbox set state = 'failed', failed_at = ${clock()}, last_error = coalesce(last_error, ${unavailableTooLong})
    where ${hasWaited}
      and not exists (select from outbox where stream = ${stream} and sent_at > ${since})
    returning id`;
  if (expired.length > 0) log(`Outbox: gave up ${expired.length} emails (${stream}). ${unavailableTooLong}`);
}
