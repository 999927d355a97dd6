import type { RetentionName } from '#contract/operator/privacy/retention.ts';

/** The rules of the nightly erasure, as a branch would say. */
export const ruleNames: Record<RetentionName, string> = {
  attendees: 'Bookings',
  'walk-ins': 'Names of people without a booking',
  requests: 'Cremation requests',
  emails: 'Emails',
  contacts: 'Contacts who have unsubscribed',
  clicks: 'Followed links of mailings',
  originals: 'Original photographs',
  'removal-keys': 'Keys for removing photographs',
  signoffs: 'Sign-offs',
  customers: 'Customers and their invoices',
  'sage-50-files': 'Files for Sage 50',
  history: 'Values in the history',
  scans: 'Scans',
  'job-runs': 'Job runs',
};
