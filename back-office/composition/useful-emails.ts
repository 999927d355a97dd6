import { sql } from '../database/database.ts';
import { usefulInvoiceEmails } from '../billing/contact/useful-emails.ts';
import { usefulRequestEmails } from '../cremation/useful-emails.ts';
import type { UsefulRules } from '../email/unsent/useful-rule.ts';
import { usefulEventEmails } from '../events/emails/useful-emails.ts';
import { usefulSignoffEmails } from '../sign-off/useful-emails.ts';

/**
 * The rules for which unsent emails are still useful late. Decisions that somebody waits for are news however late they come. A secret
 * link is in no saved email, and a reminder or a test that comes late only confuses.
 */
export const usefulEmails: UsefulRules = {
  ...usefulEventEmails,
  ...usefulRequestEmails,
  ...usefulSignoffEmails,
  ...usefulInvoiceEmails,
  'case-application': null,
  'case-news': null,
  'case-objection': () => sql`true`,
  // Decided for each campaign as a whole (`unsentMailings`).
  'mail-shot': null,
  'mail-shot-test': null,
  'photograph-decided': () => sql`true`,
  'complaint-received': () => sql`true`,
  'complaint-outcome': () => sql`true`,
  'dd-set-up': null,
  'attention-alert': null,
  'staff-invitation': null,
  'staff-password-link': null,
  'staff-password-changed': null,
  'staff-totp-on': null,
  'staff-totp-off': null,
  'staff-wrong-codes': null,
  'staff-passkey-added': null,
  'staff-passkey-removed': null,
  'staff-calendar-made': null,
  'set-up-test': null,
  'set-up-sample': null,
};
