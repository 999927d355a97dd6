import { hash } from 'node:crypto';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Counters } from '../requests/counters.ts';

const windowMs = 15 * minuteMs;
const triesOfDeviceMax = 20;
const triesOfVisitorMax = 20;
// A firm behind one address has fewer in the morning.
const passkeysOfVisitorMax = 200;
const triesWithoutDelay = 5;
const firstDelayMs = 1_000;
const delayMsMax = 8_000;
// Tries for one account come at most this fast, however many wait.
const delayMsForEachWaiting = 800;
const waitingPerAccountMax = 40;
const waitingPerVisitorMax = 2;

type Dependencies = { counters: Counters; wait: (ms: number) => Promise<unknown> };
/** `device` is null where nobody has signed in to this account before. */
type SignInAttempt = { visitor: string; eMail: string; device: string | null };
type Decision = 'known-device' | 'may-try' | 'too-many' | 'busy';

/**
 * Slows down guessing, and locks nobody out. A device on which the person has signed in before has 20 tries in 15
 * minutes, whatever strangers do. From elsewhere, a visitor has 20 tries in 15 minutes. After five tries for an account
 * each further one waits, longer the more of them wait, and one visitor has at most two that wait.
 */
export function createStaffThrottle({ counters, wait }: Dependencies) {
  // The visitors who wait in this process, for each account.
  const waiting = new Map<string, string[]>();
  const countTry = async (key: string) => (await counters.count(key, windowMs)).count;
  const pause = async (account: string, visitor: string, delayMs: number) => {
    const before = waiting.get(account) ?? [];
    const waitingOfVisitor = before.filter((each) => each === visitor).length;
    if (before.length >= waitingPerAccountMax || waitingOfVisitor >= waitingPerVisitorMax) return false;
    waiting.set(account, [...before, visitor]);
    await wait(Math.max(delayMs, before.length * delayMsForEachWaiting)).finally(() => {
      const stillWaiting = waiting.get(account)!;
      stillWaiting.splice(stillWaiting.indexOf(visitor), 1);
      if (stillWaiting.length === 0) waiting.delete(account);
    });
    return true;
  };
  return {
    /** Counts a try before it is made, and waits if it has to. */
    decide: async ({ visitor, eMail, device }: SignInAttempt): Promise<Decision> => {
      if (device && (await countTry(deviceKey(device, eMail))) <= triesOfDeviceMax) return 'known-device';
      if ((await countTry(visitorKey(visitor))) > triesOfVisitorMax) return 'too-many';
      const account = accountKey(eMail);
      const ms = delayMs(await countTry(account));
      return ms === 0 || (await pause(account, visitor, ms)) ? 'may-try' : 'busy';
    },
    /** A try with a passkey costs the server work, and guesses nothing. */
    mayBeginPasskey: async (visitor: string): Promise<boolean> =>
      (await countTry(`passkeys ${visitor}`)) <= passkeysOfVisitorMax,
    /** Strangers' tries still count when the person signs in on their own device. */
    recordSuccess: async ({ visitor, eMail, device }: SignInAttempt): Promise<void> => {
      const keys = device ? [deviceKey(device, eMail)] : [visitorKey(visitor), accountKey(eMail)];
      await Promise.all(keys.map(counters.forget));
    },
  };
}

const delayMs = (tries: number): number =>
  tries <= triesWithoutDelay ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** (tries - triesWithoutDelay - 1));

// Digests limit the size of a key, whatever was typed.
const digestOf = (eMail: string) => hash('sha256', eMail.trim().toLowerCase(), 'base64url');
const deviceKey = (device: string, eMail: string) => `device ${device} ${digestOf(eMail)}`;
const visitorKey = (visitor: string) => `sign-in ${visitor}`;
const accountKey = (eMail: string) => `account ${digestOf(eMail)}`;
