import { hash } from 'node:crypto';
import type { Counters } from '../requests/counters.ts';

const windowMs = 15 * 60_000;
const triesOfVisitorMax = 20;
const triesWithoutDelay = 5;
const firstDelayMs = 1_000;
const delayMsMax = 8_000;
const waitingPerAccountMax = 10;

type Parts = { counters: Counters; wait: (ms: number) => Promise<unknown> };

/**
 * Slows down guessing. A visitor has 20 tries in 15 minutes. After five tries for an account, from wherever, each
 * further one waits, at most eight seconds: strangers can slow down a sign-in, but cannot lock an account.
 */
export function createStaffThrottle({ counters, wait }: Parts) {
  // How many wait in this process, for each account.
  const waiting = new Map<string, number>();
  const countTry = async (key: string) => (await counters.count(key, windowMs)).count;
  const pause = async (account: string, ms: number) => {
    const before = waiting.get(account) ?? 0;
    if (before >= waitingPerAccountMax) return false;
    waiting.set(account, before + 1);
    await wait(ms).finally(() => {
      const left = waiting.get(account)! - 1;
      if (left > 0) waiting.set(account, left);
      else waiting.delete(account);
    });
    return true;
  };
  return {
    /** Counts a try before it is made, and waits if it has to. False if there were too many. */
    mayTry: async (visitor: string, eMail: string): Promise<boolean> => {
      if ((await countTry(visitorKey(visitor))) > triesOfVisitorMax) return false;
      const account = accountKey(eMail);
      const ms = delayMs(await countTry(account));
      return ms === 0 || pause(account, ms);
    },
    right: async (visitor: string, eMail: string): Promise<void> => {
      await Promise.all([visitorKey(visitor), accountKey(eMail)].map(counters.forget));
    },
  };
}

const delayMs = (tries: number): number =>
  tries <= triesWithoutDelay ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** (tries - triesWithoutDelay - 1));

const visitorKey = (visitor: string) => `sign-in ${visitor}`;
// Of one size, whatever was typed.
const accountKey = (eMail: string) => `account ${hash('sha256', eMail.trim().toLowerCase(), 'base64url')}`;
