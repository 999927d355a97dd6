import { refuse, type Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { isCorrectPassword } from './hash-password.ts';

const wrongMax = 5;

type PasswordInput = { actor: Actor; currentPassword: string; hash: string };

/**
 * Refuses unless somebody who is signed in knows the password. After five wrong ones their session ends: a stranger at a
 * screen that was left open cannot guess on.
 */
export async function refuseWrongPassword(
  { rows }: Database,
  { actor, currentPassword, hash }: PasswordInput,
): Promise<Refused | null> {
  const session = actor.session ?? null;
  // Counted before the check, so that simultaneous tries count too.
  const [row] = await rows<{ wrong: number }>`
    update staff_session set wrong_passwords = wrong_passwords + 1 where guid = ${session}::uuid
    returning wrong_passwords as wrong`;
  if (!row || row.wrong > wrongMax) {
    await rows`delete from staff_session where guid = ${session}::uuid`;
    return tooManyWrongPasswords;
  }
  if (!(await isCorrectPassword(currentPassword, hash, { isFirst: true }))) return wrongPassword;
  await rows`update staff_session set wrong_passwords = 0 where guid = ${session}::uuid`;
  return null;
}

export const wrongPassword = refuseInvalid({ currentPassword: 'This is not your present password.' });
const tooManyWrongPasswords = refuse(
  403,
  'signed-out',
  'There were too many wrong passwords, so you have been signed out. Please sign in again.',
);
