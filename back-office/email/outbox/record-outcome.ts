import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs, hourMs, dayMs } from '#contract/fields/durations.ts';
import { sql, type Database } from '../../database/database.ts';
import { isHeld, releaseLease } from '../../jobs/lease.ts';
import type { Message, Stream } from '../email.ts';
import { createCopy } from '../create-copy.ts';
import { findEmailRule } from '../kinds.ts';
import { isStaffAddress } from '../staff-address.ts';
import { gatewayRefusedReason, requeueFailures, senderRefusedReason } from '../refusals/requeue-failures.ts';
import { SendingError } from '../refusals/refusal.ts';
import type { SameRefusals } from '../refusals/same-refusals.ts';
import { endStop, recordStop } from '../refusals/stops.ts';
import { blockAddress } from '../suppression.ts';
import { isNotPaused, triedSince as triedSinceColumn } from './campaign-hold.ts';
import type { ClaimedEmail } from './claim.ts';
import type { Accepted } from './transport.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  staffMail?: string[];
  sameRefusals: SameRefusals;
};

// A mail-shot or a text message is out of date after a day. Other emails are still worth sending.
const keepTryingMs: Record<Stream, number> = {
  transactional: 5 * dayMs,
  'with-documents': 5 * dayMs,
  promotional: dayMs,
  text: dayMs,
};
// A staff mailbox may refuse emails by mistake, which is usually corrected within two days.
const keepTryingStaffMs = 2 * dayMs;
const retryStaffMsMax = hourMs;
const retryMsMin = 5_000;
const retryMsMax = 5 * minuteMs;
const recordTriesMax = 10;
const recordAgainMs = 1_000;
const goneMs = 3_000;
const goneTimesMax = 20;
const awayMsMax = minuteMs;

/**
 * Records that an email was sent, or saved as a file. Retries if the database is briefly unavailable, because the email
 * would otherwise be sent again. A saved email gets no time of sending, because it reached nobody.
 */
export async function recordAccepted(
  { database, clock }: Parts,
  { id, kind, stream }: ClaimedEmail,
  { outcome, email }: { outcome: Accepted; email: Message | undefined },
) {
  const { subject, text } = createCopy(kind, email);
  for (let attempt = 1; ; attempt++) {
    try {
      await database.rows`
        with ended as (${endStop(stream)})
        update outbox set state = ${outcome}, facts = case when ${findEmailRule(kind).keepsFacts} then facts end,
          subject = ${subject}, plain_text = ${text}, last_error = null, failed_at = null, ${releaseLease},
          sent_at = case when ${outcome === 'sent'} then ${clock()} else sent_at end
        where id = ${id} and state in ('sending', 'unknown')`;
      return;
    } catch (error) {
      if (attempt === recordTriesMax) throw error;
      await wait(recordAgainMs);
    }
  }
}

type UndeliveredEmail = { waiting: ClaimedEmail; email: Message | undefined };

/** Records why an email was not sent. Returns whether its stream must wait, because the server accepts no email now. */
export const recordRefusal = (
  parts: Parts,
  undelivered: UndeliveredEmail,
  refused: SendingError,
): Promise<boolean> => parts.sameRefusals.inTurn(() => judgeAndRecord(parts, undelivered, refused));

async function judgeAndRecord(
  parts: Parts,
  { waiting, email }: UndeliveredEmail,
  refused: SendingError,
): Promise<boolean> {
  const now = parts.clock();
  const isToStaff = await isStaffAddress(parts, waiting.recipient);
  const alike = isToStaff ? null : findAlikeRefusals(parts, waiting, refused);
  const refusal = alike || refused.outcome === 'sender' ? toSenderRefusal(refused, waiting.stream) : refused;
  const isAway = refusal.outcome === 'server-away';
  const isOurs = refusal.outcome === 'sender';
  const state = determineState(refusal, waiting, now, isToStaff);
  const retryAt = new Date(
    now.getTime() + computeRetryMs(waiting.tries, isRejected(refusal) ? retryStaffMsMax : retryMsMax),
  );
  const isUndelivered = state === 'failed' || state === 'unknown';
  const { subject, text } = createCopy(waiting.kind, isUndelivered ? email : undefined);
  const hasNoMailbox = refusal.outcome === 'no-mailbox';
  await parts.database.transaction(async (database) => {
    await database.rows`
      update outbox set state = ${state}, last_error = ${refusal.message},
        due_at = ${isAway ? waiting.createdAt : retryAt},
        tries = ${isAway || isOurs ? waiting.tries - 1 : waiting.tries},
        started_at = case when ${state === 'unknown'} then started_at end,
        facts = case when ${state === 'unknown' || state === 'cancelled'} then null else facts end,
        subject = ${subject}, plain_text = ${text}, failed_at = ${isUndelivered ? now : null},
        bounced_at = ${hasNoMailbox ? now : null}, ${releaseLease}
      where ${isHeld(waiting)} and state = 'sending'`;
    if (hasNoMailbox && !isToStaff)
      await blockAddress(database, waiting.recipient, now, getBlockReason(waiting), waiting.id);
    if (alike) await requeueFailures(database, alike, { at: now, reason: refusal.message });
    if (isAway || isOurs)
      await recordStop({ ...parts, database }, waiting.stream, {
        cause: isAway ? 'away' : 'refused',
        reason: refusal.message,
      });
    else await database.rows`delete from email_stop where stream = ${waiting.stream} and cause = 'away'`;
  });
  return isAway || isOurs;
}

const getBlockReason = ({ stream }: ClaimedEmail) => (stream === 'text' ? 'number-refused' : 'hard-bounce');

// An email that was held back during a stop is judged on its own afterwards.
function findAlikeRefusals(
  { sameRefusals }: Parts,
  { id, recipient, wasHeld }: ClaimedEmail,
  { about }: SendingError,
) {
  if (!about || about.meaning === 'sender') return null;
  return sameRefusals.note({ id, recipient, ...about }, wasHeld);
}

/** Turns a refusal into one of our address: with its codes, without its sentence about the recipient. */
const toSenderRefusal = ({ message, about }: SendingError, stream: Stream): SendingError => {
  const reason = stream === 'text' ? gatewayRefusedReason : senderRefusedReason;
  return new SendingError('sender', `${message.split(': ', 1)[0]}: ${reason}`, { about });
};

const isRejected = ({ outcome }: SendingError) => outcome === 'never' || outcome === 'no-mailbox';

function determineState(
  refusal: SendingError,
  { stream, isRepeatable, triedSince }: ClaimedEmail,
  now: Date,
  isToStaff: boolean,
) {
  if (isRejected(refusal) && !isToStaff) return 'failed';
  if (refusal.outcome === 'unwanted') return 'cancelled';
  if (['unknown', 'silent'].includes(refusal.outcome) && !isRepeatable) return 'unknown';
  // Emails that wait for the server are given up together, by `expireUnsentEmails`.
  if (refusal.outcome === 'server-away' || refusal.outcome === 'sender') return 'queued';
  const keepMs = isRejected(refusal) ? keepTryingStaffMs : keepTryingMs[stream];
  return now.getTime() - triedSince.getTime() >= keepMs ? 'failed' : 'queued';
}

/**
 * The pause after the mail server was away this many times in a row. A server that restarts is found again within
 * seconds. One that refuses our login is asked less often, because it could lock us out.
 */
export function computeAwayRetryMs(times: number, isGone: boolean): number {
  if (isGone && times <= goneTimesMax) return goneMs;
  return computeRetryMs(isGone ? times - goneTimesMax : times, awayMsMax);
}

/** The delay after a number of attempts, which doubles up to a maximum. */
const computeRetryMs = (tries: number, msMax: number) => Math.min(retryMsMin * 2 ** (tries - 1), msMax);

const unavailableTooLong = 'The mail server was unavailable for too long.';

/**
 * Gives up the emails of a stream that have waited for `keepTryingMs`, if the mail server has accepted none of that
 * stream since. Short outages therefore give up nothing, nor does MAIL_PER_MINUTE, nor does a paused mail-shot.
 */
export async function expireUnsentEmails(
  { database, clock, log }: Pick<Parts, 'database' | 'clock'> & { log: (sentence: string) => void },
  stream: Stream,
): Promise<void> {
  const since = new Date(clock().getTime() - keepTryingMs[stream]);
  const hasWaited = sql`
    state = 'queued' and stream = ${stream} and created_at <= ${since} and ${triedSinceColumn} <= ${since} and ${isNotPaused}`;
  // A cheap check first: the next statement looks at many emails that were sent.
  const [waiting] = await database.rows`select from outbox where ${hasWaited} limit 1`;
  if (!waiting) return;
  const expired = await database.rows`
    update outbox set state = 'failed', failed_at = ${clock()}, last_error = coalesce(last_error, ${unavailableTooLong})
    where ${hasWaited}
      and not exists (select from outbox where stream = ${stream} and sent_at > ${since})
    returning id`;
  if (expired.length > 0) log(`Outbox: gave up ${expired.length} emails (${stream}). ${unavailableTooLong}`);
}
