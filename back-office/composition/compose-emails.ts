import type { KeyObject } from 'node:crypto';
import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import { findBranchOfEmail } from '../branches/branch-of-email.ts';
import { composeInvoiceEmail } from '../billing/contact/invoice-email.ts';
import { composeComplaintEmail } from '../complaints/complaint-emails.ts';
import { composeAlertEmail } from '../attention/alert-email.ts';
import { composeCremationEmail } from '../cremation/request-emails.ts';
import { composeDirectDebitEmail } from '../direct-debit/set-up-email.ts';
import { createCheckInCode } from '../events/check-in/code.ts';
import { composeApplicationEmail } from '../cases/application/application-email.ts';
import { composeObjectionEmail } from '../cases/checks/objection-email.ts';
import { applicantToken, applicationToken } from '../cases/application/application-link.ts';
import { composeNewsEmail } from '../cases/family-page/news-email.ts';
import { createAnswerToken } from '../events/after-event/answer-link.ts';
import { composeThanks } from '../events/after-event/thanks.ts';
import { composeAttendanceEmail } from '../events/emails/attendance-email.ts';
import { composePrivateLinkEmail } from '../events/emails/private-link-email.ts';
import { composeWaitingListEmail } from '../events/emails/waiting-list-email.ts';
import { composeEventMessage } from '../events/messages/message-email.ts';
import { createManageToken } from '../events/manage-link.ts';
import { createWaitingToken } from '../events/waiting-list/waiting-link.ts';
import { composeReminder } from '../events/reminders.ts';
import { composeEventText } from '../events/emails/compose-text.ts';
import { composeTestText } from '../email/texts/try-gateway.ts';
import { readCustomEmailTexts, type CustomEmailTexts } from '../email/custom-email-texts.ts';
import { composeMailShotEmail } from '../mailing/mail-shot-email.ts';
import { emailProvider, choosePublicUrl } from '../settings/settings-parts.ts';
import { composeTestEmail } from '../set-up-check/test-email.ts';
import { composeStaffEmail } from '../staff/people/staff-emails.ts';
import { composeReportEmail } from '../photographs/reports/report-email.ts';
import { composeSignoffEmail } from '../sign-off/sign-off-emails.ts';
import { composePreviewText } from './sample-emails.ts';
import type { Database } from '../database/database.ts';
import type { Provider } from '../email/layout.ts';
import { createInvoiceSender, type InvoiceSender } from '../settings/invoice-sender.ts';
import { isText, type Message, type QueuedEmail } from '../email/email.ts';
import type { LiveSettings } from '../settings/live-settings.ts';

export type EmailKeys = { manage: Buffer; checkIn: Buffer; mailShot: KeyObject };

type ComposeOptions = {
  clock: () => Date;
  log: (sentence: string) => void;
  emails: {
    publicUrl: string;
    mailFromNews: string | null;
    mailUnsubscribeTo: string | null;
    recordsOnOpen: boolean;
  };
  settings: Pick<LiveSettings, 'current'>;
};

/**
 * Composes each email with the current settings. It names the phone number of the branch of its event or request.
 */
export function createComposer(database: Database, options: ComposeOptions, keys: EmailKeys) {
  return async (waiting: QueuedEmail): Promise<Message> => {
    const now = options.settings.current();
    const { name: providerName, phone } = now.provider;
    const main = { database, providerName, phone, staffMail: now.notices.staffMail };
    const branch = await findBranchOfEmail(main, waiting);
    const email = await createBranchComposer(database, options, keys)(waiting, now, branch?.phone ?? phone);
    return branch && !isText(email) ? { ...email, replyTo: branch.eMail } : email;
  };
}

type Settings = ReturnType<ComposeOptions['settings']['current']>;

function createBranchComposer(database: Database, options: ComposeOptions, keys: EmailKeys) {
  const { clock, log, emails } = options;
  return (waiting: QueuedEmail, now: Settings, phone: string) => {
    const publicUrl = choosePublicUrl(now, emails.publicUrl);
    const compose = composers[waiting.kind] as (
      waiting: QueuedEmail,
      parts: Parts,
    ) => Message | Promise<Message>;
    return compose(waiting, {
      ...emails,
      publicUrl,
      mailFrom: now.mailServer.from,
      mailFromNews: emails.mailFromNews ?? now.mailServer.from,
      ...createLinks(publicUrl, keys),
      database,
      clock,
      log,
      now,
      provider: { ...emailProvider(now, publicUrl), phone },
      invoiceSender: { ...createInvoiceSender(now), phone },
      customEmailTexts: readCustomEmailTexts({ ...now, provider: { ...now.provider, phone } }),
      staffMail: now.notices.staffMail,
      mailShotKey: keys.mailShot,
    });
  };
}

const createLinks = (publicUrl: string, keys: EmailKeys) => ({
  manageLink: (booking: { id: number; guid: string; eventGuid: string }) =>
    `${publicUrl}/events/${booking.eventGuid}?manage=${createManageToken(keys.manage, booking)}`,
  waitingLink: (place: { id: number; guid: string }) =>
    `${publicUrl}/waiting-list/${createWaitingToken(keys.manage, place)}`,
  answerLink: (booking: { id: number; guid: string }) =>
    `${publicUrl}/answers/${createAnswerToken(keys.manage, booking)}`,
  applicationLink: (application: { id: string; guid: string }) =>
    `${publicUrl}/application/${applicationToken(keys.manage, application)}`,
  applicantLink: (application: { id: string; guid: string }) =>
    `${publicUrl}/application/${applicantToken(keys.manage, application)}`,
  checkInCode: (id: number) => createCheckInCode(keys.checkIn, id),
});

type Parts = Omit<ComposeOptions['emails'], 'mailFromNews'> &
  Pick<ComposeOptions, 'clock' | 'log'> &
  ReturnType<typeof createLinks> & {
    mailFrom: string;
    mailFromNews: string;
    database: Database;
    now: Settings;
    provider: Provider;
    invoiceSender: InvoiceSender;
    customEmailTexts: CustomEmailTexts;
    staffMail: string[];
    mailShotKey: KeyObject;
  };

const composers: {
  [Kind in EmailKind]: (waiting: QueuedEmail<Kind>, parts: Parts) => Message | Promise<Message>;
} = {
  'attendance-booked': composeAttendanceEmail,
  'attendance-amended': composeAttendanceEmail,
  'attendance-cancelled': composeAttendanceEmail,
  'attendance-link': composePrivateLinkEmail,
  'waiting-joined': composeWaitingListEmail,
  'waiting-offer': composeWaitingListEmail,
  'waiting-expired': composeWaitingListEmail,
  'waiting-removed': composeWaitingListEmail,
  'event-changed': composeAttendanceEmail,
  'event-cancelled': composeAttendanceEmail,
  'event-reminder': composeReminder,
  'event-thanks': composeThanks,
  'event-message': composeEventMessage,
  'event-message-test': composeEventMessage,
  'cremation-requester': composeCremationEmail,
  'cremation-staff': composeCremationEmail,
  'cremation-reply': composeCremationEmail,
  'cremation-assigned': composeCremationEmail,
  'case-application': composeApplicationEmail,
  'case-news': composeNewsEmail,
  'case-objection': composeObjectionEmail,
  'signoff-email': composeSignoffEmail,
  'signoff-recorded': composeSignoffEmail,
  'signoff-recorded-staff': composeSignoffEmail,
  'mail-shot': composeMailShotEmail,
  'mail-shot-test': composeMailShotEmail,
  'photograph-decided': composeReportEmail,
  'complaint-received': composeComplaintEmail,
  'complaint-outcome': composeComplaintEmail,
  'invoice-message': composeInvoiceEmail,
  'dd-set-up': composeDirectDebitEmail,
  'attention-alert': composeAlertEmail,
  'staff-invitation': composeStaffEmail,
  'staff-password-link': composeStaffEmail,
  'staff-password-changed': composeStaffEmail,
  'staff-totp-on': composeStaffEmail,
  'staff-totp-off': composeStaffEmail,
  'staff-wrong-codes': composeStaffEmail,
  'staff-passkey-added': composeStaffEmail,
  'staff-passkey-removed': composeStaffEmail,
  'staff-calendar-made': composeStaffEmail,
  'text-reminder': composeEventText,
  'text-moved': composeEventText,
  'text-cancelled': composeEventText,
  'text-test': composeTestText,
  'set-up-test': composeTestEmail,
  'set-up-sample': composePreviewText,
};
