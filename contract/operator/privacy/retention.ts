import * as z from 'zod/mini';
import { get } from '../../call.ts';

/** The rules of the nightly erasure, in the order of the page. */
export const retentionNames = [
  'attendees',
  'walk-ins',
  'waiting-places',
  'messages',
  'requests',
  'replies',
  'cases',
  'cremations',
  'complaints',
  'emails',
  'saved-emails',
  'contacts',
  'imports',
  'clicks',
  'originals',
  'removal-keys',
  'photograph-reports',
  'signoffs',
  'customers',
  'sage-50-files',
  'history',
  'scans',
  'job-runs',
] as const;
export type RetentionName = (typeof retentionNames)[number];

const RetentionRule = z.object({
  name: z.enum(retentionNames),
  keeps: z.object({ count: z.number(), unit: z.enum(['days', 'months', 'years']) }),
  /** The setting of the period; null if it is fixed. */
  setting: z.nullable(z.string()),
  /** The data that tonight's run would erase if it ran now. */
  due: z.number(),
  /** The day of the oldest due record. */
  oldest: z.nullable(z.string()),
});
export type RetentionRule = z.output<typeof RetentionRule>;

export const retentionCalls = {
  /** How long each kind is kept, and the number of records that are due today. Erases nothing. */
  getRetention: get('PersonalData/Retention', {
    role: 'administrator',
    summary: 'List how long data is kept and what is erased tonight',
    answer: z.array(RetentionRule),
    example: {
      answer: [
        {
          name: 'attendees',
          keeps: { count: 365, unit: 'days' },
          setting: 'KEEP_ATTENDEES_DAYS',
          due: 14,
          oldest: '2026-03-29',
        },
      ],
    },
  }),
};
