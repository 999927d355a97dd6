import type { OwnCalls } from '#contract/operator/calls.ts';
import { processDeliveryReport, type ReportParts } from './reports/apply-report.ts';
import { refuseMailingsTo } from './manage/block-address.ts';
import { getBlockedAddress, getBlockedAddresses, unblockAddressWithId } from './manage/blocked-addresses.ts';
import { cancelEmail } from './manage/cancel-email.ts';
import type { EmailParts } from './manage/email-parts.ts';
import { getFailedEmails, markEmailSeen } from './manage/failed-emails.ts';
import { getEmail } from './manage/get-email.ts';
import { getEmails } from './manage/list-emails.ts';
import { sendEmailAgain } from './manage/send-again.ts';

/** The emails of the outbox, blocked addresses, and reports about deliveries. */
export const emailCalls = (parts: ReportParts & EmailParts) =>
  ({
    reportDelivery: ({ body }) => processDeliveryReport(parts, body),
    getFailedEmails: ({ query }) => getFailedEmails(parts, query),
    markEmailSeen: ({ id }) => markEmailSeen(parts, id),
    getEmails: ({ query }) => getEmails(parts, query),
    getEmail: ({ id }) => getEmail(parts, id),
    sendEmailAgain: ({ id, body }) => sendEmailAgain(parts, id, body.eMail),
    cancelEmail: ({ id }) => cancelEmail(parts, id),
    getBlockedAddresses: ({ query }) => getBlockedAddresses(parts, query),
    blockAddress: ({ body }) => refuseMailingsTo(parts, body.eMail),
    getBlockedAddress: ({ id }) => getBlockedAddress(parts, id),
    unblockAddress: ({ id }) => unblockAddressWithId(parts, id),
  }) satisfies Partial<OwnCalls>;
