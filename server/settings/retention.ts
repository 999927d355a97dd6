import * as z from 'zod/mini';
import type { Retention } from '#contract/retention.ts';
import { wholeNumber } from './whole-number.ts';

/** How long personal data is kept. */
export const retentionSettings = {
  KEEP_REQUESTS_DAYS: z.optional(wholeNumber('KEEP_REQUESTS_DAYS', 30, 3650)),
  KEEP_EMAILS_DAYS: z.optional(wholeNumber('KEEP_EMAILS_DAYS', 1, 365)),
  KEEP_ORIGINALS_DAYS: z.optional(wholeNumber('KEEP_ORIGINALS_DAYS', 1, 3650)),
  KEEP_ATTENDEES_DAYS: z.optional(wholeNumber('KEEP_ATTENDEES_DAYS', 1, 3650)),
  KEEP_BACKUPS_DAYS: z.optional(wholeNumber('KEEP_BACKUPS_DAYS', 1, 3650)),
};

export const retentionDefaults: Retention = {
  /** A year, as for originals: long enough for late questions, and no longer. */
  requestsDays: 365,
  /** A month: long enough for “I never got it”, and for a mistake to be noticed. */
  emailsDays: 30,
  originalsDays: 365,
  /** A year: the same event is often held again, and people ask what they booked. */
  attendeesDays: 365,
  /** Nothing tells us how long backups are kept, so it is said here. Five weeks is a usual rotation. */
  backupsDays: 35,
};

type Given = z.output<z.ZodMiniObject<typeof retentionSettings>>;

/** Throws if emails would be kept longer than the requests that they repeat. */
export function checkRetention({ KEEP_EMAILS_DAYS, KEEP_REQUESTS_DAYS }: Given) {
  const emailsDays = Number(KEEP_EMAILS_DAYS ?? retentionDefaults.emailsDays);
  if (emailsDays <= Number(KEEP_REQUESTS_DAYS ?? retentionDefaults.requestsDays)) return;
  throw new Error(
    'KEEP_EMAILS_DAYS must not be more than KEEP_REQUESTS_DAYS, because emails repeat the answers of requests.',
  );
}
