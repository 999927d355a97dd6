import { setTimeout as wait } from 'node:timers/promises';

const pauseMsWhereUnsaid = 5_000;
// Their moments are whole seconds, so that one may seem to have come already.
const pauseMsMin = 200;
const pauseMsMax = 90_000;
const lookAgainMs = 100;

/**
 * Lets requests go side by side for as long as the other side's own count allows, and stops all of them, until the
 * moment it names, when that is used up.
 */
export function createRateLimiter() {
  let underWay = 0;
  let refusedUntil = 0;
  let usedUpUntil = 0;
  const pauseMs = () => Math.max(refusedUntil, usedUpUntil) - performance.now();
  return {
    /** False where the pause would be longer than anybody should wait. */
    async pass(): Promise<boolean> {
      while (pauseMs() > 0) {
        if (pauseMs() > pauseMsMax) return false;
        await wait(Math.min(pauseMs(), lookAgainMs));
      }
      underWay++;
      return true;
    },
    leave: () => void underWay--,
    hear({ status, headers }: Response): void {
      const now = performance.now();
      if (status === 429) refusedUntil = now + pauseIn(headers);
      // Those under way may not be in the count yet.
      else usedUpUntil = leftIn(headers) < underWay ? now + pauseIn(headers) : 0;
    },
  };
}

const leftIn = (headers: Headers) => Number(headers.get('RateLimit-Remaining') ?? Infinity);

function pauseIn(headers: Headers): number {
  const said = headers.get('Retry-After') ?? headers.get('RateLimit-Reset');
  const pauseMs = said ? secondsUntil(said, headers) * 1_000 : NaN;
  return Number.isNaN(pauseMs) ? pauseMsWhereUnsaid : Math.max(pauseMs, pauseMsMin);
}

// Seconds, a moment as Unix time, or a date by their clock, which may differ from ours.
function secondsUntil(said: string, headers: Headers): number {
  const theirNow = Date.parse(headers.get('Date') ?? '') || Date.now();
  const number = Number(said);
  if (Number.isNaN(number)) return (Date.parse(said) - theirNow) / 1_000;
  return number > 1_000_000_000 ? number - theirNow / 1_000 : number;
}
