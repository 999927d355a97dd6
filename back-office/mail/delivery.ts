import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Letter, WaitingLetter } from './letter.ts';
import { Refusal } from './refusal.ts';
import { connectionsMax, type Transport } from './transport.ts';

export type OutboxParts = {
  database: Database;
  transport: Transport;
  compose: (waiting: WaitingLetter) => Letter | Promise<Letter>;
  clock: () => Date;
  /** Gets counts, ids and codes, never an address or a name. */
  log: (sentence: string) => void;
  /** How long the letters of a killed process wait for the next one. */
  claimMs?: number;
};

type Claimed = WaitingLetter & { tries: number };
type Batch = { sent: number; serverAway: boolean; letters: Claimed[]; stopping?: AbortSignal };

const lettersPerBatchMax = 20;
const claimMsDefault = 30_000;
const retryMsMin = 5_000;
const retryMsMax = 5 * 60_000;
const keepTryingMs = 5 * 24 * 60 * 60_000;
const writeDownTriesMax = 10;
const writeDownAgainMs = 1_000;

/** One pass: sends letters that are due, the oldest first, twenty at most. */
export async function deliverDue(parts: OutboxParts, stopping?: AbortSignal): Promise<Batch> {
  const batch: Batch = { sent: 0, serverAway: false, letters: await claimDue(parts), stopping };
  if (batch.letters.length === 0) return batch;
  const renewing = setInterval(() => void renewClaims(parts, batch), claimMsOf(parts) / 3);
  const queue = batch.letters.values();
  const lanes = Array.from({ length: connectionsMax }, () => deliverFrom(queue, parts, batch));
  const results = await Promise.allSettled(lanes);
  clearInterval(renewing);
  await handBack(parts, [...queue]);
  parts.log(`Outbox: ${batch.sent} of ${batch.letters.length} letters sent.`);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
  return batch;
}

/**
 * Takes letters for as long as a claim lasts. A letter whose claim has passed is taken again: its process was
 * killed, before the letter went or just after, which nobody can know. These letters do no harm when they
 * come twice, and the one Message-ID lets mail programs show them once; a letter that never comes does harm.
 */
async function claimDue(parts: OutboxParts): Promise<Claimed[]> {
  const letters = await parts.database.rows<Claimed>`
    with due as materialized (
      select id from outbox where state in ('queued', 'sending') and due_at <= ${parts.clock()}
      order by due_at limit ${lettersPerBatchMax} for update skip locked
    )
    update outbox set state = 'sending', due_at = ${claimEnd(parts)}, tries = tries + 1
    from due where outbox.id = due.id
    returning outbox.id, kind, recipient, facts, created_at as "createdAt", tries`;
  return letters.toSorted((one, other) => Number(one.id) - Number(other.id));
}

const claimMsOf = ({ claimMs = claimMsDefault }: OutboxParts) => claimMs;
const claimEnd = (parts: OutboxParts) => new Date(parts.clock().getTime() + claimMsOf(parts));

// A slow mail server may keep a batch for longer than a claim lasts. Where the database does not answer, no
// other process can take the letters either.
async function renewClaims(parts: OutboxParts, { letters }: Batch): Promise<void> {
  const ids = letters.map(({ id }) => id);
  await parts.database.rows`
    update outbox set due_at = ${claimEnd(parts)} where id = any(${ids}::bigint[]) and state = 'sending'
  `.catch(() => {});
}

async function deliverFrom(
  queue: IterableIterator<Claimed>,
  parts: OutboxParts,
  batch: Batch,
): Promise<void> {
  while (!batch.stopping?.aborted && !batch.serverAway) {
    const { value: letter, done } = queue.next();
    if (done) return;
    await deliver(parts, batch, letter);
  }
}

async function deliver(parts: OutboxParts, batch: Batch, waiting: Claimed): Promise<void> {
  const refusal = await send(parts, waiting);
  if (refusal) {
    parts.log(`Letter ${waiting.id} (${waiting.kind}) was not sent. ${refusal.message}`);
    await writeDownRefusal(parts, batch, waiting, refusal);
  } else {
    batch.sent++;
    await writeDownSent(parts, waiting);
  }
}

async function send({ compose, transport }: OutboxParts, waiting: Claimed): Promise<Refusal | undefined> {
  try {
    const letter = await compose(waiting);
    await transport.send(letter, messageIdOf(waiting, letter));
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error : new Refusal('later', 'The letter could not be written out.');
  }
}

function messageIdOf({ id, kind, createdAt }: WaitingLetter, { from }: Letter): string {
  const moment = createdAt.toISOString().replaceAll(/[-:.]/g, '');
  return `<outbox-${id}.${kind}.${moment}@${from.address.split('@').at(-1)}>`;
}

// The letter has gone: a database that has no time for a moment must not make it go twice.
async function writeDownSent({ database, clock }: OutboxParts, { id }: Claimed): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.rows`
        update outbox set state = 'sent', facts = null, sent_at = ${clock()}, last_error = null where id = ${id}`;
      return;
    } catch (error) {
      if (attempt === writeDownTriesMax) throw error;
      await wait(writeDownAgainMs);
    }
  }
}

async function writeDownRefusal(
  parts: OutboxParts,
  batch: Batch,
  waiting: Claimed,
  { outcome, message }: Refusal,
) {
  const now = parts.clock().getTime();
  const isTooOld = now - waiting.createdAt.getTime() >= keepTryingMs;
  const state = outcome === 'never' || isTooOld ? 'failed' : 'queued';
  const isAway = outcome === 'server-away';
  batch.serverAway ||= isAway;
  const dueAt = isAway ? waiting.createdAt : new Date(now + retryMs(waiting.tries, retryMsMax));
  await parts.database.rows`
    update outbox set state = ${state}, last_error = ${message}, due_at = ${dueAt},
      tries = ${isAway ? waiting.tries - 1 : waiting.tries}
    where id = ${waiting.id} and state = 'sending'`;
}

/** How long to wait after that many tries. */
export const retryMs = (tries: number, msMax: number) => Math.min(retryMsMin * 2 ** (tries - 1), msMax);

// Due as of old while the server is away, so that letters keep their order: who booked and then cancelled
// should read so in that order. The wait is the worker's own, one for all letters.
async function handBack({ database }: OutboxParts, letters: Claimed[]): Promise<void> {
  if (letters.length === 0) return;
  const ids = letters.map(({ id }) => id);
  await database.rows`
    update outbox set state = 'queued', due_at = created_at, tries = tries - 1
    where id = any(${ids}::bigint[]) and state = 'sending'`;
}
