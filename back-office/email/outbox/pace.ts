import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stream } from '../email.ts';

/** Waits until the next letter of this stream may go. */
export type Pace = (stream: Stream, stopping?: AbortSignal) => Promise<void>;

export const unlimitedPace: Pace = async () => {};

/**
 * At most so many letters a minute from this process, evenly spread. A transactional letter takes the next place at
 * once; a promotional one waits until nobody has taken it.
 */
export function limitedPace(emailsPerMinuteMax: number): Pace {
  const gapMs = 60_000 / emailsPerMinuteMax;
  let freeAt = 0;
  return async (stream, stopping) => {
    const pauseUntil = (moment: number) =>
      wait(Math.max(moment - performance.now(), 0), undefined, { signal: stopping }).then(
        () => true,
        () => false,
      );
    if (stream === 'promotional') {
      while (freeAt > performance.now() && (await pauseUntil(freeAt)));
    }
    const place = Math.max(freeAt, performance.now());
    freeAt = place + gapMs;
    if (place > performance.now()) await pauseUntil(place);
  };
}
