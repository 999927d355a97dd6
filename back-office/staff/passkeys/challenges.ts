import { randomBytes } from 'node:crypto';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Database } from '../../database/database.ts';
import { computeDigest } from '../digest.ts';

type Parts = { database: Database; clock: () => Date };

export const challengeMs = 5 * minuteMs;
const challengeBytes = 32;

/** Stores the challenge of this browser for five minutes, in place of an earlier one. */
export async function createChallenge({ database, clock }: Parts, browser: string): Promise<Buffer> {
  const at = clock();
  const challenge = randomBytes(challengeBytes);
  await database.rows`
    with ended as (
      delete from passkey_challenge where expires_at <= ${at} and browser <> ${computeDigest(browser)})
    insert into passkey_challenge (browser, challenge, expires_at)
    values (${computeDigest(browser)}, ${challenge}, ${new Date(at.getTime() + challengeMs)})
    on conflict (browser) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`;
  return challenge;
}

/** Takes the challenge of this browser, as base64url. It can be taken once; null if it has expired. */
export async function useChallenge({ database, clock }: Parts, browser: string): Promise<string | null> {
  const [used] = await database.rows<{ challenge: Buffer; isLive: boolean }>`
    delete from passkey_challenge where browser = ${computeDigest(browser)}
    returning challenge, expires_at > ${clock()} as "isLive"`;
  return used?.isLive ? used.challenge.toString('base64url') : null;
}
