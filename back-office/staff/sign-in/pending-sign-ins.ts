import { minuteMs } from '#contract/fields/durations.ts';
import type { Database } from '../../database/database.ts';
import { computeDigest, createToken } from '../digest.ts';
import { checkCode, type CodeRefused, type TotpSealer } from '../totp/check-code.ts';
import { beginSession, type Browser } from './sessions.ts';

type PendingParts = { database: Database; clock: () => Date; seals: TotpSealer; wakeOutbox: () => void };

const lifeMs = 10 * minuteMs;

/** Remembers for ten minutes that somebody has given the right password. Opens nothing without a code. */
export async function beginPendingSignIn(
  { database, clock }: PendingParts,
  staffId: number,
  former: string | null,
): Promise<string> {
  const token = createToken();
  const at = clock();
  await database.rows`
    with ended as (delete from pending_sign_in where expires_at <= ${at} or digest = ${former && computeDigest(former)})
    insert into pending_sign_in (digest, staff_id, expires_at)
    values (${computeDigest(token)}, ${staffId}, ${new Date(at.getTime() + lifeMs)})`;
  return token;
}

type Pending = { id: number; guid: string; name: string; eMail: string };

/** The person whose sign-in waits for a code; null if it has expired, or the person was removed. */
export async function findPendingSignIn(
  { database, clock }: Pick<PendingParts, 'database' | 'clock'>,
  token: string,
): Promise<Pending | null> {
  const [row] = await database.rows<Pending>`
    select present_staff.id, guid, name, email as "eMail"
    from pending_sign_in join present_staff on present_staff.id = staff_id
    where digest = ${computeDigest(token)} and expires_at > ${clock()}`;
  return row ?? null;
}

type Code = { token: string; code: string; isKnownDevice: boolean } & Browser;

/** Begins the session if the code is right. The pending sign-in then ends, so it works once. */
export async function enterCode(
  parts: PendingParts,
  { token, code, isKnownDevice, ...browser }: Code,
): Promise<{ token: string } | { refused: CodeRefused }> {
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const person = await findPendingSignIn({ database, clock: parts.clock }, token);
    if (!person) return { refused: 'ended' as const };
    const checked = await checkCode(
      database,
      { seals: parts.seals, at, isKnownDevice },
      { person, codeText: code },
    );
    if (checked !== true) return { refused: checked };
    // After the lock of `checkCode`: of two right codes at once, only one begins a session.
    const [used] =
      await database.rows`delete from pending_sign_in where digest = ${computeDigest(token)} returning 1`;
    if (!used) return { refused: 'ended' as const };
    return { token: await beginSession({ ...parts, database }, person.id, browser) };
  });
  parts.wakeOutbox();
  return answer;
}
