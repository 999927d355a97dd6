import { Readable } from 'node:stream';
import { isRefused } from '#contract/call.ts';
import type { JobResult } from '../../jobs/job.ts';
import type { MailboxSettings } from '../mailbox/mailbox.ts';
import { readMailbox, createMailboxResult } from '../mailbox/read-mailbox.ts';
import { processDeliveryReport, type ReportParts } from './apply-report.ts';

export const reportBytesMax = 1_000_000;
const stays = new Set(['not-a-report', 'email-not-found']);

/** Applies the delivery reports and complaints in a mailbox. Messages that are not about our emails stay there. */
export async function readReportMailbox(
  parts: ReportParts & { mailbox: MailboxSettings },
): Promise<Omit<JobResult, 'name'>> {
  const read = await readMailbox(parts, {
    mailbox: parts.mailbox,
    bytesMax: reportBytesMax,
    stays,
    take: (raw) => handleReportMessage(parts, raw),
  });
  return createMailboxResult(read, 'Messages that are no reports about our emails, and stay');
}

/** Applies a message as a report. Returns its outcome, or the code of the refusal. */
export async function handleReportMessage(parts: ReportParts, raw: Buffer): Promise<string> {
  const answer = await processDeliveryReport(parts, Readable.from([raw]));
  return isRefused(answer) ? answer.code : answer.outcome;
}
