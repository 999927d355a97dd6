import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isRefused } from '#contract/call.ts';
import type { Database } from '../../../database/database.ts';
import { JobFailure, type JobResult } from '../../../jobs/job.ts';
import { processDeliveryReport, type ReportParts } from '../apply-report.ts';
import { ImapError } from './connection.ts';
import { messageBytesMax, openMailbox, type Mailbox, type MailboxSettings } from './mailbox.ts';

type Parts = ReportParts & { mailbox: MailboxSettings };

/**
 * Reads the reports in a mailbox, each once. Its content is recorded before the message is moved away, so a
 * process that is killed in between reads it no second time. Messages that are no reports about our emails stay where
 * they are, for people.
 */
export async function readReportMailbox(parts: Parts): Promise<Omit<JobResult, 'name'>> {
  try {
    const mailbox = await openMailbox(parts.mailbox);
    try {
      return await readNew(parts, mailbox);
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    throw error instanceof ImapError ? new JobFailure('mailbox', error.message) : error;
  }
}

type Place = { name: string; uidValidity: number };

async function readNew(parts: Parts, mailbox: Mailbox): Promise<Omit<JobResult, 'name'>> {
  const { database } = parts;
  const place = { name: nameOf(parts.mailbox.url), uidValidity: mailbox.uidValidity };
  const uids = await mailbox.listUids();
  const read = await forgetOthers(database, place, uids);
  // Recorded, but not moved: the process was killed in between.
  for (const { uid, outcome } of read) if (isDone(outcome)) await mailbox.finish(uid);
  const knownUids = new Set(read.map(({ uid }) => uid));
  const unread = uids.filter((uid) => !knownUids.has(uid));
  let reports = 0;
  let unrelated = 0;
  for (const { uid, bytes } of await mailbox.readSizes(unread)) {
    const outcome = bytes > messageBytesMax ? 'too-large' : await apply(parts, await mailbox.read(uid));
    if (!outcome) continue;
    await record(parts, place, { uid, outcome });
    if (isDone(outcome)) await mailbox.finish(uid);
    if (isDone(outcome)) reports += 1;
    else unrelated += 1;
  }
  const message =
    unrelated > 0 ? `Messages that are no reports about our emails, and stay: ${unrelated}.` : undefined;
  return { count: reports, ...(message && { says: message }) };
}

/** Null if the message is gone. */
async function apply(parts: ReportParts, message: Buffer | null): Promise<string | null> {
  if (!message) return null;
  const answer = await processDeliveryReport(parts, Readable.from([message]));
  return isRefused(answer) ? answer.code : answer.outcome;
}

const unrelatedOutcomes = new Set(['not-a-report', 'no-such-email', 'too-large']);
const isDone = (outcome: string) => !unrelatedOutcomes.has(outcome);

/** The messages that were read, without those that are no longer there. */
async function forgetOthers(
  { rows }: Pick<Database, 'rows'>,
  { name, uidValidity }: Place,
  uids: number[],
): Promise<{ uid: number; outcome: string }[]> {
  await rows`
    delete from mailbox_message
    where mailbox = ${name} and (uid_validity <> ${uidValidity} or uid <> all(${uids}::bigint[]))`;
  const read = await rows<{ uid: string; outcome: string }>`
    select uid, outcome from mailbox_message where mailbox = ${name}`;
  return read.map(({ uid, outcome }) => ({ uid: Number(uid), outcome }));
}

const record = (
  { database, clock }: ReportParts,
  { name, uidValidity }: Place,
  { uid, outcome }: { uid: number; outcome: string },
) => database.rows`
  insert into mailbox_message (mailbox, uid_validity, uid, outcome, read_at)
  values (${name}, ${uidValidity}, ${uid}, ${outcome}, ${clock()}) on conflict do nothing`;

/** Which mailbox it is, without its address. */
function nameOf(address: string): string {
  const { username, host, pathname } = new URL(address);
  return createHash('sha256').update(`${username}@${host}${pathname}`).digest('hex').slice(0, 32);
}
