import { minuteMs } from '#contract/fields/durations.ts';
import type { Counters } from '../requests/counters.ts';

const windowMs = 5 * minuteMs;
const wrongFromOneMax = 5;
const wrongWorthSaying = 100;

type Try = { visitor: string; device: string | null };
type Dependencies = { counters: Counters; clock: () => number; log: (sentence: string) => void };

/**
 * Limits how many wrong keys one visitor may try, or one device on which somebody has signed in with the key: strangers
 * with the same address do not keep it out. There is no limit across visitors, because strangers could use it to lock out
 * the right key.
 */
export function createLoginThrottle({ counters, clock, log }: Dependencies) {
  const countWrong = wrongOfAll(clock, log);
  const keyOf = ({ visitor, device }: Try) => `operator keys ${device ? `device ${device}` : visitor}`;
  return {
    /** Counts a try before it is made, so that many at the same moment are not allowed together. */
    mayTry: async (attempt: Try): Promise<boolean> =>
      (await counters.count(keyOf(attempt), windowMs)).count <= wrongFromOneMax,
    wrong: countWrong,
    right: (attempt: Try) => counters.forget(keyOf(attempt)),
  };
}

/** Logs that many keys are being tried, as this process sees them. */
function wrongOfAll(clock: () => number, log: (sentence: string) => void) {
  let wrong = 0;
  let windowEnds = 0;
  return () => {
    if (clock() >= windowEnds) [wrong, windowEnds] = [0, clock() + windowMs];
    wrong += 1;
    if (wrong === wrongWorthSaying) log('Many wrong operator keys have been tried in the last five minutes.');
  };
}
