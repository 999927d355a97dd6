import type { Actor } from '#contract/operator/people/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/is-recent.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

const triesMax = 10;
const countedSeconds = 15 * 60;

/** Encrypts with a key from outside the database, so that a copy of the database is not enough to make codes. */
export type Seals = {
  seal(text: string): string;
  /** Null if it was sealed with another key. */
  open(sealed: string): string | null;
};

type Parts = { seals: Seals; at: Date };
type Person = { id: number; guid: string; name: string; eMail: string };
type Totp = { secret: string; lastStep: string; tries: number; triesSince: Date };

/** `unreadable` if the key that seals the secrets was changed, and no code of an app works any more. */
export type CodeRefused = 'wrong' | 'too-many' | 'unreadable' | 'ended';

/** Checks a code, in a transaction of its own: a try counts even if the code is wrong. */
export async function checkCode(
  database: Database,
  { seals, at }: Parts,
  { person, typed }: { person: Person; typed: string },
): Promise<true | CodeRefused> {
  const totp = await countTry(database, person.id, at);
  if (!totp) return 'ended';
  if (totp.tries > triesMax) {
    if (totp.tries === triesMax + 1) await warn(database, person, { ...totp, at });
    return 'too-many';
  }
  const secret = seals.open(totp.secret);
  const code = typed.replace(/[\s-]/g, '');
  const step = secret && stepOf(secret, code, at);
  const isRight = step
    ? await useStep(database, person.id, step)
    : await useRecovery(database, { person, code, at });
  if (isRight) {
    await database.rows`update staff_totp set tries = 0 where staff_id = ${person.id}`;
    return true;
  }
  return secret === null ? 'unreadable' : 'wrong';
}

/** Counts before it is known whether the code is right. The lock of the row puts the tries of an account in order. */
async function countTry({ rows }: Database, staffId: number, at: Date): Promise<Totp | null> {
  const isCounted = isRecent(sql`tries_since`, countedSeconds, at);
  const [totp] = await rows<Totp>`
    update staff_totp set
      tries = case when ${isCounted} then tries + 1 else 1 end,
      tries_since = case when ${isCounted} then tries_since else ${at} end
    where staff_id = ${staffId} and confirmed_at is not null
    returning secret, last_step as "lastStep", tries, tries_since as "triesSince"`;
  return totp ?? null;
}

/** False if this code, or a later one, has been used before. */
export async function useStep({ rows }: Database, staffId: number, step: number): Promise<boolean> {
  const [used] = await rows`
    update staff_totp set last_step = ${step} where staff_id = ${staffId} and last_step < ${step} returning 1`;
  return used !== undefined;
}

type Recovery = { person: Person; code: string; at: Date };

async function useRecovery(database: Database, { person, code, at }: Recovery): Promise<boolean> {
  if (!(await useRecoveryCode(database, person.id, code))) return false;
  const actor: Actor = { kind: 'person', id: person.guid, name: person.name, role: 'staff' };
  const record = { type: 'staff' as const, id: person.guid };
  await recordHistory(database, { actor, at, record, action: 'signed in with a recovery code' });
  return true;
}

/** Somebody knows the password. */
const warn = (database: Database, person: Person, { triesSince, at }: Totp & { at: Date }) =>
  queueEmail(database, {
    purposeKey: `staff-wrong-codes:${person.guid}:${triesSince.toISOString()}`,
    kind: 'staff-wrong-codes',
    recipient: person.eMail,
    facts: { name: person.name },
    at,
  });
