import type { OwnCalls } from '#contract/operator/calls.ts';
import { processDeliveryReport, type ReportParts } from './delivery-report.ts';
import { getFailedEmails, markEmailSeen, sendEmailAgain, type FailedEmailParts } from './failed-emails.ts';

/** Emails that failed, and reports about their delivery. */
export const emailCalls = (parts: ReportParts & FailedEmailParts) =>
  ({
    reportDelivery: ({ body }) => processDeliveryReport(parts, body),
    getFailedEmails: ({ query }) => getFailedEmails(parts, query),
    markEmailSeen: ({ id }) => markEmailSeen(parts, id),
    sendEmailAgain: ({ id, body }) => sendEmailAgain(parts, id, body.eMail),
  }) satisfies Partial<OwnCalls>;
