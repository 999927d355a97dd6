import type { KeyObject } from 'node:crypto';
import { branchOfEmail } from './branches/branch-of-email.ts';
import { composeInvoiceEmail } from './billing/contact/invoice-email.ts';
import { composeAlertEmail } from './attention/alert-email.ts';
import { composeCremationEmail } from './cremation/request-emails.ts';
import { composeDirectDebitEmail } from './direct-debit/set-up-email.ts';
import { checkInCode } from './events/check-in/code.ts';
import { composeAttendanceEmail } from './events/emails/attendance-email.ts';
import { composePrivateLinkEmail } from './events/emails/private-link-email.ts';
import { composeWaitingListEmail } from './events/emails/waiting-list-email.ts';
import { composeEventMessage } from './events/messages/message-email.ts';
import { manageToken } from './events/manage-link.ts';
import { waitingToken } from './events/waiting-list/waiting-link.ts';
import { composeReminder } from './events/reminders.ts';
import { ownWordsOf } from './email/own-words.ts';
import { composeMailShotEmail } from './mailing/mail-shot-email.ts';
import { emailProvider } from './settings/settings-parts.ts';
import { composeTestEmail } from './set-up-check/test-email.ts';
import { composeStaffEmail } from './staff/people/staff-emails.ts';
import { composeSignoffEmail } from './sign-off/sign-off-emails.ts';
import { composeTriedText } from './sample-emails.ts';
import type { Database } from './database/database.ts';
import type { Email, QueuedEmail } from './email/email.ts';
import type { LiveSettings } from './settings/live-settings.ts';

export type EmailKeys = { manage: Buffer; checkIn: Buffer; mailShot: KeyObject };

type Given = {
  clock: () => Date;
  log: (sentence: string) => void;
  emails: {
    publicUrl: string;
    mailFrom: string;
    mailFromNews: string;
    mailUnsubscribeTo: string | null;
    recordsOnOpen: boolean;
  };
  settings: Pick<LiveSettings, 'current'>;
};

/**
 * Writes each email with the settings of the moment. Families ring and answer the branch of their event or request.
 */
export function composeWith(database: Database, given: Given, keys: EmailKeys) {
  return async (waiting: QueuedEmail): Promise<Email> => {
    const now = given.settings.current();
    const { name: providerName, phone } = now.provider;
    const main = { database, providerName, phone, staffMail: now.notices.staffMail };
    const branch = await branchOfEmail(main, waiting);
    const email = await composeFor(database, given, keys)(waiting, now, branch?.phone ?? phone);
    return branch ? { ...email, replyTo: branch.eMail } : email;
  };
}

type Settings = ReturnType<Given['settings']['current']>;

function composeFor(database: Database, given: Given, keys: EmailKeys) {
  const { clock, log } = given;
  const { publicUrl } = given.emails;
  const manageLink = (booking: { id: number; guid: string; eventGuid: string }) =>
    `${publicUrl}/events/${booking.eventGuid}?manage=${manageToken(keys.manage, booking)}`;
  const waitingLink = (place: { id: number; guid: string }) =>
    `${publicUrl}/waiting-list/${waitingToken(keys.manage, place)}`;
  return (waiting: QueuedEmail, now: Settings, phone: string) => {
    const emails = {
      ...given.emails,
      provider: { ...emailProvider(now, publicUrl), phone },
      ownWords: ownWordsOf({ ...now, provider: { ...now.provider, phone } }),
    };
    const bookingEmails = {
      ...emails,
      manageLink,
      checkInCode: (id: number) => checkInCode(keys.checkIn, id),
    };
    if (waiting.kind.startsWith('cremation-')) return composeCremationEmail(waiting, { ...emails, log });
    if (waiting.kind.startsWith('signoff-')) return composeSignoffEmail(waiting, emails);
    if (waiting.kind.startsWith('staff-')) return composeStaffEmail(waiting, emails);
    if (waiting.kind === 'set-up-test') return composeTestEmail(waiting, emails);
    if (waiting.kind === 'set-up-sample') return composeTriedText(waiting, now, emails);
    if (waiting.kind.startsWith('attention-')) return composeAlertEmail(waiting, emails);
    if (waiting.kind.startsWith('waiting-'))
      return composeWaitingListEmail(waiting, { ...emails, waitingLink });
    if (waiting.kind.startsWith('dd-')) return composeDirectDebitEmail(waiting, emails);
    if (waiting.kind.startsWith('invoice-'))
      return composeInvoiceEmail(waiting, { ...emails, replyTo: now.notices.staffMail[0] });
    if (waiting.kind.startsWith('mail-shot'))
      return composeMailShotEmail(waiting, { ...emails, database, clock, mailShotKey: keys.mailShot });
    if (waiting.kind === 'event-reminder')
      return composeReminder(waiting, { ...bookingEmails, database, clock });
    if (waiting.kind.startsWith('event-message'))
      return composeEventMessage(waiting, { ...bookingEmails, database, clock });
    if (waiting.kind === 'attendance-link') return composePrivateLinkEmail(waiting, bookingEmails);
    return composeAttendanceEmail(waiting, bookingEmails);
  };
}
