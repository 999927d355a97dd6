import { hourMs } from '#contract/fields/durations.ts';

const knownMs = hourMs;

/**
 * Whether GoCardless may have forgotten an idempotency key that it was first sent then. It does not document how long it
 * remembers one. A moment that is not just past may also be from before the clock was put right.
 */
export const mayHaveExpired = (sentAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - sentAt.getTime()) > knownMs;
