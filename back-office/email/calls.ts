import { bind } from '../bind.ts';
import { processDeliveryReport, type ReportParts } from './reports/apply-report.ts';
import { refuseMailingsTo } from './manage/block-address.ts';
import { getBlockedAddress, getBlockedAddresses, unblockAddressWithId } from './manage/blocked-addresses.ts';
import { cancelEmail } from './manage/cancel-email.ts';
import type { EmailParts } from './manage/email-parts.ts';
import { getFailedEmails, markEmailSeen } from './manage/failed-emails.ts';
import { getEmail } from './manage/get-email.ts';
import { getEmails } from './manage/list-emails.ts';
import { sendEmailAgain } from './manage/send-again.ts';
import { getUnsentEmails, type UnsentParts } from './unsent/get-unsent-emails.ts';
import { discardUnsentEmails, sendUnsentEmails } from './unsent/send-unsent-emails.ts';

/** The emails of the outbox, blocked addresses, and reports about deliveries. */
export const emailCalls = bind<ReportParts & EmailParts & UnsentParts>()({
  reportDelivery: processDeliveryReport,
  getFailedEmails,
  markEmailSeen,
  getEmails,
  getEmail,
  sendEmailAgain: (parts, id, body) => sendEmailAgain(parts, id, body.eMail),
  cancelEmail,
  getUnsentEmails,
  sendUnsentEmails,
  leaveUnsentEmails: discardUnsentEmails,
  getBlockedAddresses,
  blockAddress: (parts, body) => refuseMailingsTo(parts, body.eMail),
  getBlockedAddress,
  unblockAddress: unblockAddressWithId,
});
