import { setTimeout as wait } from 'node:timers/promises';
import type { AnsweringDomains } from './answering-domains.ts';
import { isHeld, keepLeases, released, type LeaseParts } from '../../jobs/lease.ts';
import { begin, claimDue, releaseEmails, renewEmails, type Claimed } from './claim.ts';
import { connectionsOfLane, type Lane, type Email, type Stream, type QueuedEmail } from '../email.ts';
import { giveUpWaiting } from './give-up.ts';
import { bounceAddressOf, messageIdOf } from '../message-id.ts';
import { deferOverLimit } from './recipient-limit.ts';
import { unlimitedPace, type Pace } from './pace.ts';
import { Refusal } from './refusal.ts';
import { trackSilentDomains, type SilentDomains } from './silent-domains.ts';
import { isStaffAddress } from '../staff-address.ts';
import { blockAddress } from '../suppression.ts';
import type { Transport } from './transport.ts';

export type OutboxParts = LeaseParts & {
  transport: Transport;
  compose: (waiting: QueuedEmail) => Email | Promise<Email>;
  clock: () => Date;
  /** Log counts, ids and codes only, never an address or a name. */
  log: (sentence: string) => void;
  pace?: Pace;
  /** Shared between passes. */
  silentDomains?: SilentDomains;
  answeringDomains?: AnsweringDomains;
  /** Never blocked, and retried after a refusal. */
  staffMail?: string[];
  /** The address for delivery reports, from which each email gets its own. By default the sender. */
  bouncesTo?: string | null;
};

type Batch = {
  sent: number;
  serverAway: boolean;
  emails: Claimed[];
  silentDomains: SilentDomains;
  /** Claimed before their domain became silent. */
  skipped: Claimed[];
  /** Serialises the start of emails. */
  turn: Promise<unknown>;
  stopping?: AbortSignal;
};

const hourMs = 60 * 60_000;
// Transactional emails are worth waiting for; a mail-shot is out of date after a day.
const keepTryingMs: Record<Stream, number> = {
  transactional: 5 * 24 * hourMs,
  'with-documents': 5 * 24 * hourMs,
  promotional: 24 * hourMs,
};
// A refusal by a staff mailbox may be a mistake in its own mail server, which is usually corrected within two days.
const keepTryingStaffMs = 2 * 24 * hourMs;
const retryStaffMsMax = hourMs;
const retryMsMin = 5_000;
const retryMsMax = 5 * 60_000;
const recordTriesMax = 10;
const recordAgainMs = 1_000;

/** One pass: sends up to twenty due emails of a lane, oldest first. */
export async function deliverDue(
  parts: OutboxParts,
  lane: Lane = { stream: 'transactional' },
  stopping?: AbortSignal,
): Promise<Batch> {
  const { stream } = lane;
  const { silentDomains = trackSilentDomains(parts.clock) } = parts;
  const batch: Batch = {
    sent: 0,
    serverAway: false,
    emails: await claimFor(parts, lane, silentDomains),
    silentDomains,
    skipped: [],
    turn: Promise.resolve(),
    stopping,
  };
  if (batch.emails.length === 0) return batch;
  const leases = keepLeases(parts, () => renewEmails(parts, batch.emails));
  const queue = batch.emails.values();
  const running = Array.from({ length: connectionsOfLane(lane) }, () =>
    deliverFrom(queue, parts, stream, batch),
  );
  const results = await Promise.allSettled(running);
  leases.stop();
  await releaseEmails(parts, [...queue, ...batch.skipped]);
  if (batch.serverAway) await giveUpWaiting(parts, stream, keepTryingMs[stream]);
  parts.log(`Outbox: ${batch.sent} of ${batch.emails.length} emails sent.`);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  return batch;
}

async function claimFor(parts: OutboxParts, { stream, domains }: Lane, silent: SilentDomains) {
  const known = parts.answeringDomains?.all() ?? [];
  const skip = silent.resting();
  if (domains === 'answering') return known.length > 0 ? claimDue(parts, stream, { skip, only: known }) : [];
  // One at a time, so that no email waits behind one that gets no answer.
  if (domains === 'others') return claimDue(parts, stream, { skip: [...skip, ...known], emailsMax: 1 });
  return claimDue(parts, stream, { skip });
}

async function deliverFrom(
  queue: IterableIterator<Claimed>,
  parts: OutboxParts,
  stream: Stream,
  batch: Batch,
): Promise<void> {
  const { pace = unlimitedPace } = parts;
  while (!batch.stopping?.aborted && !batch.serverAway) {
    await pace(stream, batch.stopping);
    if (batch.stopping?.aborted) return;
    const { value: email, done } = queue.next();
    if (done) return;
    if (batch.silentDomains.isResting(email.recipient)) batch.skipped.push(email);
    else await deliver(parts, batch, email);
  }
}

async function deliver(parts: OutboxParts, batch: Batch, waiting: Claimed): Promise<void> {
  const outcome = await send(parts, batch, waiting);
  if (outcome instanceof Refusal) {
    parts.log(`Email ${waiting.id} (${waiting.kind}) was not sent. ${outcome.message}`);
    noteWhetherAnswered(parts, batch, waiting, outcome);
    await recordRefusal(parts, batch, waiting, outcome);
  } else if (outcome === 'sent') {
    batch.sent++;
    noteWhetherAnswered(parts, batch, waiting);
    await recordSent(parts, waiting);
  } else if (outcome === 'suppressed') {
    parts.log(`Email ${waiting.id} (${waiting.kind}) was not sent. Its address is blocked.`);
  }
}

function noteWhetherAnswered(
  { answeringDomains }: OutboxParts,
  batch: Batch,
  { stream, recipient }: Claimed,
  { outcome }: Partial<Refusal> = {},
) {
  const hasAnswered = !['silent', 'unknown', 'broken', 'server-away'].includes(outcome ?? '');
  if (outcome !== 'server-away') answeringDomains?.note(recipient, hasAnswered);
  if (outcome !== 'silent') batch.silentDomains.noteAnswer();
  else if (stream === 'promotional' || answeringDomains) batch.silentDomains.add(recipient);
  // Transactional emails are retried individually instead.
  if (stream === 'promotional') batch.serverAway ||= batch.silentDomains.isServerSilent();
}

async function send(
  parts: OutboxParts,
  batch: Batch,
  waiting: Claimed,
): Promise<Refusal | 'sent' | 'suppressed' | 'taken' | 'held-back'> {
  try {
    const email = await parts.compose(waiting);
    const beginning = await inTurn(batch, () => beginOrDefer(parts, waiting));
    if (beginning !== 'begun') return beginning;
    await parts.transport.send(email, {
      stream: waiting.stream,
      messageId: messageIdOf(waiting, email.from.address),
      sender: parts.bouncesTo ? bounceAddressOf(waiting, parts.bouncesTo) : email.from.address,
    });
    return 'sent';
  } catch (error) {
    return error instanceof Refusal ? error : new Refusal('later', 'The email could not be composed.');
  }
}

const beginOrDefer = async (parts: OutboxParts, waiting: Claimed) =>
  (await deferOverLimit(parts, waiting)) ? 'held-back' : begin(parts, waiting);

// Otherwise two connections could count at the same time and both exceed the limit.
function inTurn<Answer>(batch: Batch, work: () => Promise<Answer>): Promise<Answer> {
  const done = batch.turn.then(work);
  batch.turn = done.catch(() => {});
  return done;
}

// Retries, because the email was sent and must not be sent again if the database is briefly unavailable.
async function recordSent({ database, clock }: OutboxParts, { id }: Claimed): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.rows`
        update outbox set state = 'sent', facts = null, sent_at = ${clock()}, last_error = null, ${released}
        where id = ${id} and state in ('sending', 'unknown')`;
      return;
    } catch (error) {
      if (attempt === recordTriesMax) throw error;
      await wait(recordAgainMs);
    }
  }
}

async function recordRefusal(parts: OutboxParts, batch: Batch, waiting: Claimed, refusal: Refusal) {
  const now = parts.clock();
  const isAway = refusal.outcome === 'server-away';
  batch.serverAway ||= isAway;
  const isToStaff = await isStaffAddress(parts, waiting.recipient);
  const state = stateAfter(refusal, waiting, now, isToStaff);
  const retryAt = new Date(
    now.getTime() + retryMs(waiting.tries, isRejected(refusal) ? retryStaffMsMax : retryMsMax),
  );
  const hasNoMailbox = refusal.outcome === 'no-mailbox';
  await parts.database.transaction(async (database) => {
    await database.rows`
      update outbox set state = ${state}, last_error = ${refusal.message},
        due_at = ${isAway ? waiting.createdAt : retryAt},
        tries = ${isAway ? waiting.tries - 1 : waiting.tries},
        began_at = case when ${state === 'unknown'} then began_at end,
        facts = case when ${state === 'unknown' || state === 'suppressed'} then null else facts end,
        bounced_at = ${hasNoMailbox ? now : null}, ${released}
      where ${isHeld(waiting)} and state = 'sending'`;
    if (hasNoMailbox && !isToStaff) await blockAddress(database, waiting.recipient, now);
  });
}

const isRejected = ({ outcome }: Refusal) => outcome === 'never' || outcome === 'no-mailbox';

function stateAfter(
  refusal: Refusal,
  { stream, isRepeatable, triedSince }: Claimed,
  now: Date,
  isToStaff: boolean,
) {
  if (isRejected(refusal) && !isToStaff) return 'failed';
  if (refusal.outcome === 'unwanted') return 'suppressed';
  if (['unknown', 'silent'].includes(refusal.outcome) && !isRepeatable) return 'unknown';
  // Emails that wait for the server are given up together (give-up.ts).
  if (refusal.outcome === 'server-away') return 'queued';
  const keepMs = isRejected(refusal) ? keepTryingStaffMs : keepTryingMs[stream];
  return now.getTime() - triedSince.getTime() >= keepMs ? 'failed' : 'queued';
}

/** The delay after this many attempts. */
export const retryMs = (tries: number, msMax: number) => Math.min(retryMsMin * 2 ** (tries - 1), msMax);
