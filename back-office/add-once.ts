import { createHash } from 'node:crypto';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from './database/database.ts';

type Addition = {
  call: keyof AllCalls;
  /** Null if the caller has none: then each call adds a record. */
  idempotencyKey: string | null;
  /** Everything that was sent. Other content with the same key adds another record. */
  content: unknown;
};

const keyPattern = /^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u;
const keepHours = 24;

/**
 * Adds a record inside a transaction, once for each Idempotency-Key. A repeat waits for the first call and gets its answer.
 * A refusal is not stored, so that the form can be sent again.
 */
export async function addOnce<Added extends object | true>(
  { database, clock, actor }: { database: Database; clock: () => Date; actor: Actor },
  { call, idempotencyKey, content }: Addition,
  add: () => Promise<Added | Refused>,
): Promise<Added | Refused> {
  if (idempotencyKey === null) return add();
  if (!isIdempotencyKey(idempotencyKey)) return badIdempotencyKey;
  const digest = createHash('sha256')
    .update(JSON.stringify([call, actor.kind, actor.id, idempotencyKey, content]))
    .digest();
  const [isFirst] = await database.rows`
    insert into idempotency_key (key_digest, added_at) values (${digest}, ${clock()})
    on conflict (key_digest) do nothing returning 1`;
  if (!isFirst) {
    const first = await database.oneRow<{ answer: Added }>`
      select answer from idempotency_key where key_digest = ${digest}`;
    return first.answer;
  }
  const answer = await add();
  if (isRefused(answer)) await database.rows`delete from idempotency_key where key_digest = ${digest}`;
  else
    await database.rows`
      update idempotency_key set answer = ${JSON.stringify(answer)} where key_digest = ${digest}`;
  return answer;
}

/** Deletes the keys of a day ago. Returns how many. */
export async function deleteExpiredKeys({ database, clock }: { database: Database; clock: () => Date }) {
  const deleted = await database.rows`
    delete from idempotency_key where added_at < ${clock()}::timestamptz - make_interval(hours => ${keepHours})
    returning 1`;
  return deleted.length;
}

export const isIdempotencyKey = (text: string): boolean => keyPattern.test(text);

export const badIdempotencyKey = refuse(
  400,
  'bad-idempotency-key',
  'The header Idempotency-Key must have 1 to 200 printable characters. Nothing was saved.',
);
