import { setTimeout as wait } from 'node:timers/promises';

const pauseMsDefault = 5_000;
// GoCardless' times are whole seconds, so a reset may seem to be in the past.
const pauseMsMin = 200;
const pauseMsMax = 90_000;
const pollMs = 100;

/**
 * Allows concurrent requests while GoCardless' own counter (`RateLimit-Remaining`) permits. When it is used up, pauses
 * all requests until the reset time.
 */
export function createRateLimiter() {
  let inProgress = 0;
  let refusedUntil = 0;
  let exhaustedUntil = 0;
  const pauseMs = () => Math.max(refusedUntil, exhaustedUntil) - performance.now();
  return {
    /** Waits until a request is allowed. False if that would take longer than 90 seconds. */
    async acquire(): Promise<boolean> {
      while (pauseMs() > 0) {
        if (pauseMs() > pauseMsMax) return false;
        await wait(Math.min(pauseMs(), pollMs));
      }
      inProgress++;
      return true;
    },
    release: () => void inProgress--,
    /** Reads the rate limit headers of a response. */
    update({ status, headers }: Response): void {
      const now = performance.now();
      if (status === 429) refusedUntil = now + readPauseMs(headers);
      // Requests in progress may not be in the counter yet.
      else exhaustedUntil = readRemaining(headers) < inProgress ? now + readPauseMs(headers) : 0;
    },
  };
}

const readRemaining = (headers: Headers) => Number(headers.get('RateLimit-Remaining') ?? Infinity);

function readPauseMs(headers: Headers): number {
  const value = headers.get('Retry-After') ?? headers.get('RateLimit-Reset');
  const pauseMs = value ? secondsUntil(value, headers) * 1_000 : NaN;
  return Number.isNaN(pauseMs) ? pauseMsDefault : Math.max(pauseMs, pauseMsMin);
}

// `value` is seconds, a Unix time, or a date by GoCardless' clock, which may differ from ours.
function secondsUntil(value: string, headers: Headers): number {
  const remoteNow = Date.parse(headers.get('Date') ?? '') || Date.now();
  const number = Number(value);
  if (Number.isNaN(number)) return (Date.parse(value) - remoteNow) / 1_000;
  return number > 1_000_000_000 ? number - remoteNow / 1_000 : number;
}
