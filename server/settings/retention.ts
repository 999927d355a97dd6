import * as z from 'zod/mini';
import type { Retention } from '#contract/retention.ts';
import { wholeNumber } from './whole-number.ts';

/** How long personal data is kept. */
export const retentionSettings = {
  KEEP_REQUESTS_DAYS: z.optional(wholeNumber('KEEP_REQUESTS_DAYS', 30, 3650)),
  KEEP_EMAILS_DAYS: z.optional(wholeNumber('KEEP_EMAILS_DAYS', 1, 365)),
  KEEP_ORIGINALS_DAYS: z.optional(wholeNumber('KEEP_ORIGINALS_DAYS', 1, 3650)),
};

type Given = z.output<z.ZodMiniObject<typeof retentionSettings>>;

export function retentionOf(given: Given): Retention {
  const days = {
    /** A year, as for originals: long enough for late questions, and no longer. */
    requestsDays: Number(given.KEEP_REQUESTS_DAYS ?? 365),
    /** A month: long enough for “I never got it”, and for a mistake to be noticed. */
    emailsDays: Number(given.KEEP_EMAILS_DAYS ?? 30),
    originalsDays: Number(given.KEEP_ORIGINALS_DAYS ?? 365),
  };
  if (days.emailsDays <= days.requestsDays) return days;
  throw new Error(
    'KEEP_EMAILS_DAYS must not be more than KEEP_REQUESTS_DAYS, because emails repeat the answers of requests.',
  );
}
