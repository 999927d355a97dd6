import { createHash } from 'node:crypto';
import type { Database, Queries } from '../../database/database.ts';
import { JobFailure, type JobResult } from '../../jobs/job.ts';
import { ImapError } from './connection.ts';
import { openMailbox, type Mailbox, type MailboxSettings } from './mailbox.ts';

/** A mailbox and the handling of its messages. A message whose outcome is in `stays` stays there, for people to read. */
export type MailboxReading = {
  mailbox: MailboxSettings;
  bytesMax: number;
  /** Records the content of a message and returns its outcome, a short name. Idempotent. */
  take: (raw: Buffer) => Promise<string>;
  stays: ReadonlySet<string>;
};

type Parts = { database: Database; clock: () => Date };

/** The outcome of a message that is too large to be read, and stays. */
const tooLarge = 'too-large';

type ReadCounts = { taken: number; left: number };

/**
 * Reads the new messages in a mailbox, each once. The content of a message is recorded before the message is moved away,
 * so a process that is killed in between loses none.
 */
export async function readMailbox(parts: Parts, taking: MailboxReading): Promise<ReadCounts> {
  try {
    const mailbox = await openMailbox(taking.mailbox, taking.bytesMax);
    try {
      return await readNew(parts, taking, mailbox);
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    throw error instanceof ImapError ? new JobFailure('mailbox', error.message) : error;
  }
}

type MailboxKey = { name: string; uidValidity: number };

async function readNew(parts: Parts, taking: MailboxReading, mailbox: Mailbox): Promise<ReadCounts> {
  const { bytesMax, take, stays } = taking;
  const key = { name: computeMailboxName(taking.mailbox), uidValidity: mailbox.uidValidity };
  const isDone = (outcome: string) => outcome !== tooLarge && !stays.has(outcome);
  const uids = await mailbox.listUids();
  const read = await forgetMissing(parts.database, key, uids);
  // A process that was killed has recorded these messages, but not moved them.
  for (const { uid, outcome } of read) if (isDone(outcome)) await mailbox.finish(uid);
  const knownUids = new Set(read.map(({ uid }) => uid));
  const unread = uids.filter((uid) => !knownUids.has(uid));
  const counts = { taken: 0, left: 0 };
  const failures: unknown[] = [];
  for (const { uid, bytes } of await mailbox.readSizes(unread)) {
    const raw = bytes > bytesMax ? null : await mailbox.read(uid);
    // The message no longer exists.
    if (!raw && bytes <= bytesMax) continue;
    // A message that cannot be recorded does not hold up the others. The next run retries it.
    const outcome = raw ? await take(raw).catch((error) => (failures.push(error), null)) : tooLarge;
    if (outcome === null) continue;
    await record(parts, key, { uid, outcome });
    if (isDone(outcome)) await mailbox.finish(uid);
    counts[isDone(outcome) ? 'taken' : 'left'] += 1;
  }
  if (failures.length > 0) throw failures[0];
  return counts;
}

/** The result line of a run, with the number of messages that it left in the mailbox. */
export const createMailboxResult = (
  { taken, left }: ReadCounts,
  leftLabel: string,
): Omit<JobResult, 'name'> => ({
  count: taken,
  ...(left > 0 && { message: `${leftLabel}: ${left}.` }),
});

/** The messages that were read and still exist. Deletes the records of others. */
async function forgetMissing(
  { rows }: Queries,
  { name, uidValidity }: MailboxKey,
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
  { database, clock }: Parts,
  { name, uidValidity }: MailboxKey,
  { uid, outcome }: { uid: number; outcome: string },
) => database.rows`
  insert into mailbox_message (mailbox, uid_validity, uid, outcome, read_at)
  values (${name}, ${uidValidity}, ${uid}, ${outcome}, ${clock()}) on conflict do nothing`;

/** A digest that identifies a mailbox without its address. */
export function computeMailboxName({ url }: MailboxSettings): string {
  const { username, host, pathname } = new URL(url);
  return createHash('sha256').update(`${username}@${host}${pathname}`).digest('hex').slice(0, 32);
}
