import { hourMs } from '#contract/fields/durations.ts';

/**
 * Whether GoCardless may have forgotten an idempotency key that it was first sent at `sentAt`. How long it remembers one is
 * not documented; an hour is safe. A moment in the future dates from before our clock was put back.
 */
export const mayHaveExpired = (sentAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - sentAt.getTime()) > hourMs;
