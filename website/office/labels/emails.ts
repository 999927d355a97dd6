import type { BlockedAddress } from '#contract/operator/email/blocked-addresses.ts';
import type { EmailRecord, EmailStatus } from '#contract/operator/email/emails.ts';

export const statusNames: Record<EmailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  saved: 'Not sent: saved as a file',
  failed: 'Failed',
  uncertain: 'Not sure it arrived',
  cancelled: 'Cancelled',
  blocked: 'Address blocked',
};

export const textMissingReasons: Record<NonNullable<EmailRecord['textMissing']>, string> = {
  'not-written': 'It has not been written yet. An email is written when it is sent, with what is true then.',
  secret: 'It has a link for an account, so nobody else can read it.',
  'mail-shot': 'It has the text of the mailing.',
  erased: 'What it said has been erased.',
};

export const scopeNames: Record<BlockedAddress['scope'], string> = {
  all: 'No emails',
  'mail-shots': 'No mailings',
};

export const blockReasons: Record<BlockedAddress['reason'], string> = {
  'hard-bounce': 'There is no such mailbox',
  'number-refused': 'It takes no text messages, or somebody answered STOP',
  'payer-deceased': 'The customer has died',
  unsubscribed: 'They unsubscribed',
  complaint: 'They complained about an email',
  operator: 'They asked us not to write',
};
