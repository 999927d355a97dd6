import type { AnsweringDomains } from './answering-domains.ts';
import { createTurns, type InTurn } from '../../jobs/in-turn.ts';
import { keepLeases, type LeaseParts } from '../../jobs/lease.ts';
import { beginSending, claimDue, releaseEmails, renewEmails, type ClaimedEmail } from './claim.ts';
import {
  countConnections,
  isText,
  type Lane,
  type Message,
  type QueuedEmail,
  type Stream,
} from '../email.ts';
import type { DomainLimit } from './domain-pace.ts';
import { createBounceAddress, createMessageId } from '../message-id.ts';
import { deferOverLimit } from './recipient-limit.ts';
import { unlimitedPace, type Pace } from './pace.ts';
import { expireUnsentEmails, recordAccepted, recordRefusal } from './record-outcome.ts';
import { SendingError } from '../refusals/refusal.ts';
import { trackSameRefusals, type SameRefusals } from '../refusals/same-refusals.ts';
import { countEmailsAllowed } from '../refusals/stops.ts';
import { deferAtNight } from '../texts/night.ts';
import type { TextGateway } from '../texts/gateway.ts';
import { trackSilentDomains, type SilentDomains } from './silent-domains.ts';
import type { Accepted, Transport } from './transport.ts';

export type OutboxParts = LeaseParts & {
  transport: Transport;
  /** Without a gateway, no text messages are claimed. */
  textGateway?: TextGateway;
  compose: (waiting: QueuedEmail) => Message | Promise<Message>;
  clock: () => Date;
  /** Log counts, ids and codes only, never an address or a name. */
  log: (sentence: string) => void;
  pace?: Pace | undefined;
  domainLimit?: () => DomainLimit | undefined;
  /** Shared between passes. */
  silentDomains?: SilentDomains;
  answeringDomains?: AnsweringDomains;
  /** Shared between passes and lanes of one stream. */
  sameRefusals?: SameRefusals;
  /** Addresses of staff, which are never blocked and are retried after a refusal. */
  staffMail?: string[];
  /** The address for delivery reports, from which each email gets its own. By default the sender. */
  bouncesTo?: string | null;
  /** The Reply-To address of an email; null for the one that it was composed with. */
  replyAddress?: (email: ClaimedEmail) => Promise<string | null>;
};

type Batch = {
  sent: number;
  /** Whether they were saved as files, without a mail server. */
  isSaved: boolean;
  serverAway: boolean;
  /** Whether the server is away because nothing answers at its address. */
  serverGone: boolean;
  emails: ClaimedEmail[];
  silentDomains: SilentDomains;
  /** Claimed emails to release, because their domain became silent or the process stops. */
  skipped: ClaimedEmail[];
  /** Serialises the start of emails. Otherwise two connections could count at the same time and both exceed the limit. */
  inTurn: InTurn;
  stopping?: AbortSignal;
};

/** One pass: sends up to twenty due emails of a lane, oldest first. */
export async function deliverDue(
  parts: OutboxParts,
  lane: Lane = { stream: 'transactional' },
  stopping?: AbortSignal,
): Promise<Batch> {
  const { stream } = lane;
  const { silentDomains = trackSilentDomains(parts.clock), sameRefusals = trackSameRefusals() } = parts;
  const batch: Batch = {
    sent: 0,
    isSaved: false,
    serverAway: false,
    serverGone: false,
    emails: await claimForLane(parts, lane, silentDomains),
    silentDomains,
    skipped: [],
    inTurn: createTurns(),
    stopping,
  };
  if (batch.emails.length === 0) return batch;
  const leases = keepLeases(parts, () => renewEmails(parts, batch.emails));
  const queue = batch.emails.values();
  const running = Array.from({ length: countConnections(lane) }, () =>
    deliverFrom(queue, { ...parts, sameRefusals }, stream, batch),
  );
  const results = await Promise.allSettled(running);
  leases.stop();
  await releaseEmails(parts, [...queue, ...batch.skipped]);
  if (batch.serverAway) await expireUnsentEmails(parts, stream);
  const done = batch.isSaved ? 'saved as files' : 'sent';
  parts.log(`Outbox: ${batch.sent} of ${batch.emails.length} emails ${done}.`);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  return batch;
}

async function claimForLane(parts: OutboxParts, { stream, domains }: Lane, silent: SilentDomains) {
  const emailsMax = await countEmailsAllowed(parts, stream);
  if (emailsMax === 0) return [];
  const skip = silent.resting();
  // A trial goes to any domain: it only has to find out whether we are still refused.
  if (emailsMax !== null) return claimDue(parts, stream, { skip, emailsMax });
  const answeringDomains = parts.answeringDomains?.all() ?? [];
  if (domains === 'answering')
    return answeringDomains.length > 0 ? claimDue(parts, stream, { skip, only: answeringDomains }) : [];
  // One email at a time, so that none waits behind one that gets no answer.
  if (domains === 'others')
    return claimDue(parts, stream, { skip: [...skip, ...answeringDomains], emailsMax: 1 });
  return claimDue(parts, stream, { skip });
}

type DeliveryParts = OutboxParts & { sameRefusals: SameRefusals };

async function deliverFrom(
  queue: IterableIterator<ClaimedEmail>,
  parts: DeliveryParts,
  stream: Stream,
  batch: Batch,
): Promise<void> {
  // The pace is a limit of the mail server, so it does not apply to text messages.
  const pace = stream === 'text' ? unlimitedPace : (parts.pace ?? unlimitedPace);
  const isOver = () => batch.stopping?.aborted || batch.serverAway;
  while (!isOver()) {
    const { value: email, done } = queue.next();
    if (done) return;
    const isResting = batch.silentDomains.isResting(email.recipient);
    if (!isResting) await pace(stream, batch.stopping);
    if (isResting || isOver()) batch.skipped.push(email);
    else await deliver(parts, batch, email);
  }
}

async function deliver(parts: DeliveryParts, batch: Batch, waiting: ClaimedEmail): Promise<void> {
  const { outcome, email } = await send(parts, batch, waiting);
  if (outcome instanceof SendingError) {
    parts.log(`Email ${waiting.id} (${waiting.kind}) was not sent. ${outcome.message}`);
    noteWhetherAnswered(parts, batch, waiting, outcome);
    batch.serverGone ||= outcome.isUnanswered;
    // Set before recording, so that the other connection begins no further email.
    batch.serverAway ||= outcome.outcome === 'server-away' || outcome.outcome === 'sender';
    const hasToWait = await recordRefusal(parts, { waiting, email }, outcome);
    batch.serverAway ||= hasToWait;
  } else if (outcome === 'sent' || outcome === 'saved') {
    batch.sent++;
    batch.isSaved ||= outcome === 'saved';
    noteWhetherAnswered(parts, batch, waiting);
    parts.sameRefusals.noteAccepted();
    await recordAccepted(parts, waiting, { outcome, email });
  } else if (outcome === 'suppressed') {
    parts.log(`Email ${waiting.id} (${waiting.kind}) was not sent. Its address is blocked.`);
  }
}

function noteWhetherAnswered(
  { answeringDomains }: OutboxParts,
  batch: Batch,
  { stream, recipient }: ClaimedEmail,
  { outcome }: Partial<SendingError> = {},
) {
  const hasAnswered = !['silent', 'unknown', 'broken', 'server-away'].includes(outcome ?? '');
  if (outcome !== 'server-away') answeringDomains?.note(recipient, hasAnswered);
  if (outcome !== 'silent') batch.silentDomains.noteAnswer();
  else if (stream === 'promotional' || answeringDomains) batch.silentDomains.add(recipient);
  // Transactional emails are retried individually instead.
  if (stream === 'promotional') batch.serverAway ||= batch.silentDomains.isServerSilent();
}

type Attempt = {
  outcome: SendingError | Accepted | 'suppressed' | 'taken' | 'held-back';
  /** Undefined if it could not be composed. */
  email: Message | undefined;
};

async function send(parts: OutboxParts, batch: Batch, waiting: ClaimedEmail): Promise<Attempt> {
  let email: Message | undefined;
  try {
    const composed = await parts.compose(waiting);
    const replyTo = await parts.replyAddress?.(waiting);
    email = replyTo && !isText(composed) ? { ...composed, replyTo } : composed;
    if (isText(email)) waiting.isRepeatable = parts.textGateway?.knowsRepeats() ?? false;
    const message = email;
    const beginning = await batch.inTurn(() => beginOrDefer(parts, waiting, message));
    if (beginning !== 'begun') return { outcome: beginning, email };
    return { outcome: await handOver(parts, waiting, email), email };
  } catch (error) {
    const composing = new SendingError('later', 'The email could not be composed.');
    return { outcome: error instanceof SendingError ? error : composing, email };
  }
}

function handOver(parts: OutboxParts, waiting: ClaimedEmail, message: Message): Promise<Accepted> {
  if (isText(message)) return parts.textGateway!.send(message, waiting.token);
  const { address } = message.from;
  return parts.transport.send(message, {
    stream: waiting.stream,
    messageId: createMessageId(waiting, address),
    sender: parts.bouncesTo ? createBounceAddress(waiting, parts.bouncesTo) : address,
  });
}

async function beginOrDefer(parts: OutboxParts, waiting: ClaimedEmail, message: Message) {
  if (isText(message) && (await deferAtNight(parts, waiting, message.startsAt))) return 'held-back';
  return (await deferOverLimit(parts, waiting)) ? 'held-back' : beginSending(parts, waiting);
}
