export const attentionUnread = 'What needs attention cannot be read right now. Please reload the page.';
export const addressErased = 'The address has been erased.';
export const contentErased = 'What this email said has been erased, so it cannot be sent again.';
export const mayHaveArrived = 'It may have arrived: the connection broke before the mail server answered.';
export const formatMailShotFailures = (count: number): string =>
  count === 1 ? '1 email was not delivered.' : `${count} emails were not delivered. The last reason:`;
export const failedTimes = (count: number): string => `It has failed ${count} times.`;
export const doneMessages = {
  seen: 'Marked as seen.',
  'request-taken': 'The request is yours. It stays on your Today until it is done.',
  sending: 'The email is being sent again. If it fails again, it is listed again.',
};
/** The result of a button of the list. */
export type Done = keyof typeof doneMessages;

/** A description of an email, by its kind. */
export const emailKinds: Record<string, string> = {
  'attendance-booked': 'Booking confirmation',
  'attendance-amended': 'Confirmation of a changed booking',
  'attendance-cancelled': 'Confirmation of a cancelled booking',
  'attendance-link': 'Link to a booking',
  'event-changed': 'News that an event has changed',
  'event-cancelled': 'News that an event is cancelled',
  'event-reminder': 'Reminder of an event',
  'event-message': 'Email to everybody at an event',
  'event-message-test': 'Test of an email to everybody',
  'cremation-requester': 'Confirmation of a cremation request',
  'cremation-staff': 'Cremation request, to the office',
  'cremation-reply': 'Email to a family about its cremation request',
  'signoff-letter': 'Request for a sign-off',
  'signoff-recorded': 'Confirmation of a sign-off',
  'signoff-recorded-staff': 'Recorded sign-off, to the office',
  'invoice-message': 'Email to a customer about an invoice',
  'dd-set-up': 'Invitation to set up a Direct Debit',
  'staff-invitation': 'Invitation to the staff pages',
  'staff-password-link': 'Link to choose a new password',
  'staff-password-changed': 'Notice of a changed password',
  'staff-totp-on': 'Notice of new sign-in codes',
  'staff-totp-off': 'Notice of turned-off sign-in codes',
  'staff-wrong-codes': 'Warning of wrong sign-in codes',
  'attention-alert': 'Reminder to administrators',
  'mail-shot': 'Mailing',
  'mail-shot-test': 'Test of a mail-shot',
};

export const emailKindName = (kind: string): string => emailKinds[kind] ?? 'Email';
