import { hash } from 'node:crypto';

const windowMs = 15 * 60_000;
const triesOfVisitorMax = 20;
const triesWithoutDelay = 5;
const firstDelayMs = 1_000;
const delayMsMax = 8_000;
const waitingPerAccountMax = 10;
const countedMax = 10_000;

/**
 * Slows down guessing. A visitor has 20 tries in 15 minutes. After five tries for an account, from wherever, each
 * further one waits, at most eight seconds: strangers can slow down a sign-in, but cannot lock an account.
 */
export function createStaffThrottle({ clock }: { clock: () => number }) {
  const visitors = new Map<string, number>();
  const accounts = new Map<string, number>();
  const waiting = new Map<string, number>();
  let windowEnds = 0;
  const begin = () => {
    if (clock() < windowEnds) return;
    windowEnds = clock() + windowMs;
    visitors.clear();
    accounts.clear();
  };
  return {
    /** Counts a try before it is made, and says how long it has to wait; null if there were too many. */
    count: (visitor: string, eMail: string): number | null => {
      begin();
      const account = keyOf(eMail);
      const tries = add(visitors, visitor);
      if (tries > triesOfVisitorMax || (waiting.get(account) ?? 0) >= waitingPerAccountMax) return null;
      return delayMs(add(accounts, account));
    },
    /** Waits, counted per account, so that nobody can let any number of tries wait. */
    wait: async (eMail: string, wait: () => Promise<unknown>): Promise<void> => {
      const account = keyOf(eMail);
      add(waiting, account);
      await wait().finally(() => {
        const left = (waiting.get(account) ?? 1) - 1;
        if (left > 0) waiting.set(account, left);
        else waiting.delete(account);
      });
    },
    right: (visitor: string, eMail: string) => {
      visitors.delete(visitor);
      accounts.delete(keyOf(eMail));
    },
  };
}

function add(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (counts.size > countedMax) counts.delete(counts.keys().next().value!);
  return count;
}

const delayMs = (tries: number): number =>
  tries <= triesWithoutDelay ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** (tries - triesWithoutDelay - 1));

// Of one size, whatever was typed.
const keyOf = (eMail: string) => hash('sha256', eMail.trim().toLowerCase(), 'base64url');
