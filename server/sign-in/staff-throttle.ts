import { hash } from 'node:crypto';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Counters } from '../requests/counters.ts';

const windowMs = 15 * minuteMs;
const triesOfDeviceMax = 20;
const triesOfVisitorMax = 20;
// Fewer people than this sign in from one address in the morning.
const passkeysOfVisitorMax = 200;
const triesWithoutDelay = 5;
const firstDelayMs = 1_000;
const delayMsMax = 8_000;
// The least time between two tries for one account, however many wait.
const delayMsForEachWaiting = 800;
const waitingPerAccountMax = 40;
const waitingPerVisitorMax = 2;

type Dependencies = { counters: Counters; wait: (ms: number) => Promise<unknown> };
/** `device` is null on a device where nobody has signed in to this account. */
type SignInAttempt = { visitor: string; eMail: string; device: string | null };
type Decision = 'known-device' | 'may-try' | 'too-many' | 'busy';

/**
 * Slows down guessing without locking anybody out. A device on which the person has signed in has 20 tries in 15
 * minutes, whatever strangers do. Elsewhere, a visitor has 20 tries in 15 minutes. After five tries for an account,
 * further ones wait, longer the more of them wait. At most two of one visitor wait.
 */
export function createStaffThrottle({ counters, wait }: Dependencies) {
  // The visitors who wait in this process, by account.
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
    /** Counts a try in advance, and waits if necessary. */
    decide: async ({ visitor, eMail, device }: SignInAttempt): Promise<Decision> => {
      if (device && (await countTry(createDeviceKey(device, eMail))) <= triesOfDeviceMax)
        return 'known-device';
      if ((await countTry(createVisitorKey(visitor))) > triesOfVisitorMax) return 'too-many';
      const account = createAccountKey(eMail);
      const ms = computeDelayMs(await countTry(account));
      return ms === 0 || (await pause(account, visitor, ms)) ? 'may-try' : 'busy';
    },
    /** Counts a try with a passkey, which costs the server work but guesses nothing. */
    canBeginPasskey: async (visitor: string): Promise<boolean> =>
      (await countTry(`passkeys ${visitor}`)) <= passkeysOfVisitorMax,
    /** Strangers' tries still count when the person signs in on their own device. */
    recordSuccess: async ({ visitor, eMail, device }: SignInAttempt): Promise<void> => {
      const keys = device
        ? [createDeviceKey(device, eMail)]
        : [createVisitorKey(visitor), createAccountKey(eMail)];
      await Promise.all(keys.map(counters.forget));
    },
  };
}

const computeDelayMs = (tries: number): number =>
  tries <= triesWithoutDelay ? 0 : Math.min(delayMsMax, firstDelayMs * 2 ** (tries - triesWithoutDelay - 1));

// Digests limit the size of a key, whatever was typed.
const hashAddress = (eMail: string) => hash('sha256', eMail.trim().toLowerCase(), 'base64url');
const createDeviceKey = (device: string, eMail: string) => `device ${device} ${hashAddress(eMail)}`;
const createVisitorKey = (visitor: string) => `sign-in ${visitor}`;
const createAccountKey = (eMail: string) => `account ${hashAddress(eMail)}`;
