import type { Role } from '../staff/actor.ts';

type Group = {
  /** The heading of the group in a report. */
  name: string;
  /** The lowest role that may see an email, cancel a waiting one, and send it again. */
  role: Role;
};

/** The groups of emails, by the first word of their kinds. An email needs the role of its subject. */
export const emailGroups = {
  attendance: { name: 'Bookings', role: 'staff' },
  waiting: { name: 'Waiting lists', role: 'staff' },
  event: { name: 'Events', role: 'staff' },
  text: { name: 'Text messages', role: 'staff' },
  cremation: { name: 'Cremation requests', role: 'staff' },
  case: { name: 'Cases', role: 'staff' },
  signoff: { name: 'Sign-offs', role: 'staff' },
  mail: { name: 'Mail-shots', role: 'staff' },
  photograph: { name: 'Reported photographs', role: 'staff' },
  complaint: { name: 'Complaints about data', role: 'administrator' },
  invoice: { name: 'Invoices', role: 'finance' },
  dd: { name: 'Direct Debit', role: 'finance' },
  attention: { name: 'Reminders to administrators', role: 'staff' },
  staff: { name: 'Accounts of staff', role: 'administrator' },
  set: { name: 'Tests of the set-up', role: 'administrator' },
} satisfies Record<string, Group>;

export type EmailGroup = keyof typeof emailGroups;

/** Every kind of email and text message, with its name for staff. A kind begins with its group. */
export const emailKinds = {
  'attendance-booked': 'Booking confirmation',
  'attendance-amended': 'Confirmation of a changed booking',
  'attendance-cancelled': 'Confirmation of a cancelled booking',
  'attendance-link': 'Link to a booking',
  'waiting-joined': 'Confirmation of a place on a waiting list',
  'waiting-offer': 'Offer of a place',
  'waiting-expired': 'News that an offer has expired',
  'waiting-removed': 'News that somebody is off a waiting list',
  'event-changed': 'News that an event has changed',
  'event-cancelled': 'News that an event is cancelled',
  'event-reminder': 'Reminder of an event',
  'event-thanks': 'Thank-you after an event',
  'event-message': 'Email to everybody at an event',
  'event-message-test': 'Test of an email to everybody',
  'cremation-requester': 'Confirmation of a cremation request',
  'cremation-staff': 'Cremation request, to the office',
  'cremation-reply': 'Email to a family about its cremation request',
  'cremation-assigned': 'News that a cremation request is somebody’s',
  'case-application': 'Link to an application',
  'case-news': 'News for a family about a case',
  'case-objection': 'News of an objection, to those who must know',
  'signoff-email': 'Request for a sign-off',
  'signoff-recorded': 'Confirmation of a sign-off',
  'signoff-recorded-staff': 'Recorded sign-off, to the office',
  'mail-shot': 'Mailing',
  'mail-shot-test': 'Test of a mail-shot',
  'photograph-decided': 'Decision about a reported photograph',
  'complaint-received': 'Confirmation of a complaint about data',
  'complaint-outcome': 'Outcome of a complaint about data',
  'invoice-message': 'Email to a customer about an invoice',
  'dd-set-up': 'Invitation to set up a Direct Debit',
  'attention-alert': 'Reminder to administrators',
  'staff-invitation': 'Invitation to the staff pages',
  'staff-password-link': 'Link to choose a new password',
  'staff-password-changed': 'Notice of a changed password',
  'staff-totp-on': 'Notice of new sign-in codes',
  'staff-totp-off': 'Notice of turned-off sign-in codes',
  'staff-wrong-codes': 'Warning of wrong sign-in codes',
  'staff-passkey-added': 'Notice of a new passkey',
  'staff-passkey-removed': 'Notice of a removed passkey',
  'staff-calendar-made': 'Notice of a new calendar address',
  'text-reminder': 'Text message: reminder of an event',
  'text-moved': 'Text message: an event has moved',
  'text-cancelled': 'Text message: an event is cancelled',
  'text-test': 'Text message: test of the gateway',
  'set-up-test': 'Test of the mail server',
  'set-up-sample': 'Test of a text for emails',
} satisfies { [Kind in `${EmailGroup}-${string}`]: string };

export type EmailKind = keyof typeof emailKinds;

/** The kinds of one group. */
export type KindOf<Name extends EmailGroup> = Extract<EmailKind, `${Name}-${string}`>;

/** Finds the group of a kind; null for a kind of another release. */
const findGroup = (kind: string): Group | null => {
  const first = kind.split('-')[0]!;
  return Object.hasOwn(emailGroups, first) ? emailGroups[first as EmailGroup] : null;
};

/** Whether it is a text message to a mobile number. */
export const isTextKind = (kind: string): boolean => kind.startsWith('text-');

export const formatEmailKind = (kind: string): string =>
  Object.hasOwn(emailKinds, kind) ? emailKinds[kind as EmailKind] : 'Email';

/** Finds the role for an email. A kind of another release is for administrators. */
export const findEmailRole = (kind: string): Role => findGroup(kind)?.role ?? 'administrator';
