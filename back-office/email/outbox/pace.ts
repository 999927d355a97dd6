import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stream } from '../email.ts';

/** Waits until the next email of this stream may be sent. */
export type Pace = (stream: Stream, stopping?: AbortSignal) => Promise<void>;

export const unlimitedPace: Pace = async () => {};

/**
 * Limits this process to `emailsPerMinuteMax`, evenly spread. Transactional emails reserve the next slot at once;
 * promotional ones wait until a slot is free.
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
    const slot = Math.max(freeAt, performance.now());
    freeAt = slot + gapMs;
    if (slot > performance.now()) await pauseUntil(slot);
  };
}
