import { minuteMs } from '#contract/fields/durations.ts';
import type { Counters } from '../requests/counters.ts';

const windowMs = 5 * minuteMs;
const wrongFromOneMax = 5;
const wrongWorthSaying = 100;

type Try = { visitor: string; device: string | null };
type Dependencies = { counters: Counters; clock: () => number; log: (sentence: string) => void };

/**
 * Limits the wrong keys of one visitor, or of one device on which somebody has signed in with the key, so that
 * strangers with the same address do not lock it out. There is no limit across visitors, because strangers could
 * use it to lock out the right key.
 */
export function createLoginThrottle({ counters, clock, log }: Dependencies) {
  const countWrong = countAllWrong(clock, log);
  const createKey = ({ visitor, device }: Try) => `operator keys ${device ? `device ${device}` : visitor}`;
  return {
    /** Counts a try in advance, so that simultaneous tries are not all allowed. */
    canTry: async (attempt: Try): Promise<boolean> =>
      (await counters.count(createKey(attempt), windowMs)).count <= wrongFromOneMax,
    wrong: countWrong,
    right: (attempt: Try) => counters.forget(createKey(attempt)),
  };
}

/** Logs that many keys are being tried on this process. */
function countAllWrong(clock: () => number, log: (sentence: string) => void) {
  let wrong = 0;
  let windowEnds = 0;
  return () => {
    if (clock() >= windowEnds) [wrong, windowEnds] = [0, clock() + windowMs];
    wrong += 1;
    if (wrong === wrongWorthSaying) log('Many wrong operator keys have been tried in the last five minutes.');
  };
}
