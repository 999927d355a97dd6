/** The rules of the nightly erasure, in the order of the page. */
export const retentionNames = [
  'attendees',
  'walk-ins',
  'requests',
  'emails',
  'contacts',
  'clicks',
  'originals',
  'removal-keys',
  'signoffs',
  'customers',
  'sage-50-files',
  'history',
  'scans',
  'job-runs',
] as const;
export type RetentionName = (typeof retentionNames)[number];
