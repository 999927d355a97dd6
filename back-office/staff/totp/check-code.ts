import { minuteSeconds } from '#contract/fields/durations.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';

const triesMax = 10;
const countedSeconds = 15 * minuteSeconds;

/** Encrypts with a key from outside the database, so that a copy of the database is not enough to make codes. */
export type TotpSealer = {
  seal(text: string): string;
  /** Null if it was sealed with another key. */
  open(sealed: string): string | null;
};

/** Wrong codes from a device on which the person has signed in before are limited there, not for the account. */
type Parts = { seals: TotpSealer; at: Date; isKnownDevice: boolean };
type Person = { id: number; guid: string; name: string; eMail: string };
type Totp = { secret: string; lastStep: string; tries: number; triesSince: Date };

/**
 * `unreadable` if the key that seals the secrets was changed, and no code of an app works any more. `locked` if codes of an
 * app are refused for now.
 */
export type CodeRefused = 'wrong' | 'locked' | 'unreadable' | 'ended';

/** Checks a code, in a transaction of its own: a try counts even if the code is wrong. */
export async function checkCode(
  database: Database,
  { seals, at, isKnownDevice }: Parts,
  { person, codeText }: { person: Person; codeText: string },
): Promise<true | CodeRefused> {
  const totp = await (isKnownDevice ? lockTotp(database, person.id) : countTry(database, person.id, at));
  if (!totp) return 'ended';
  const code = codeText.replace(/[\s-]/g, '');
  // A recovery code cannot be guessed, so it works even while codes are locked.
  if (await useRecovery(database, { person, code, at })) return forgetTries(database, person.id);
  const isLocked = !isKnownDevice && totp.tries > triesMax;
  if (isLocked && totp.tries === triesMax + 1) await warn(database, person, { ...totp, at });
  if (isLocked) return 'locked';
  const secret = seals.open(totp.secret);
  if (secret === null) return 'unreadable';
  const step = findStep(secret, code, at);
  if (!step || !(await useStep(database, person.id, step))) return 'wrong';
  // Strangers' tries still count when the person signs in on their own device.
  return isKnownDevice ? true : forgetTries(database, person.id);
}

async function forgetTries({ rows }: Database, staffId: number): Promise<true> {
  await rows`update staff_totp set tries = 0 where staff_id = ${staffId}`;
  return true;
}

/** The row lock serialises the tries of an account. */
async function lockTotp({ rows }: Database, staffId: number): Promise<Totp | null> {
  const [totp] = await rows<Totp>`
    select secret, last_step as "lastStep", tries, tries_since as "triesSince" from staff_totp
    where staff_id = ${staffId} and confirmed_at is not null for update`;
  return totp ?? null;
}

/** Counts a try before its code is checked. The row lock serialises the tries of an account. */
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

/** Emails the person that somebody who knows the password has entered many wrong codes. */
const warn = (database: Database, person: Person, { triesSince, at }: Totp & { at: Date }) =>
  queueEmail(database, {
    purposeKey: `staff-wrong-codes:${person.guid}:${triesSince.toISOString()}`,
    kind: 'staff-wrong-codes',
    recipient: person.eMail,
    facts: { name: person.name },
    at,
  });
