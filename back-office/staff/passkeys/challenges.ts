import { randomBytes } from 'node:crypto';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Database } from '../../database/database.ts';
import { digestOf } from '../digest.ts';

type Parts = { database: Database; clock: () => Date };

export const challengeMs = 5 * minuteMs;
const challengeBytes = 32;

/** Remembers for five minutes what a device is asked in this browser, instead of what it was asked before. */
export async function createChallenge({ database, clock }: Parts, browser: string): Promise<Buffer> {
  const at = clock();
  const challenge = randomBytes(challengeBytes);
  await database.rows`
    with ended as (
      delete from passkey_challenge where expires_at <= ${at} and browser <> ${digestOf(browser)})
    insert into passkey_challenge (browser, challenge, expires_at)
    values (${digestOf(browser)}, ${challenge}, ${new Date(at.getTime() + challengeMs)})
    on conflict (browser) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`;
  return challenge;
}

/** Answers as base64url what this browser was asked, to only one caller; null if it is too late. */
export async function useChallenge({ database, clock }: Parts, browser: string): Promise<string | null> {
  const [used] = await database.rows<{ challenge: Buffer; isLive: boolean }>`
    delete from passkey_challenge where browser = ${digestOf(browser)}
    returning challenge, expires_at > ${clock()} as "isLive"`;
  return used?.isLive ? used.challenge.toString('base64url') : null;
}
