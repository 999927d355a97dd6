import { buffer } from 'node:stream/consumers';
import { hourSeconds } from '#contract/fields/durations.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { recordHistory } from '../../history/record-history.ts';
import { visitorActor } from '#contract/operator/staff/actor.ts';
import type { RecordType } from '#contract/operator/history.ts';
import { reportBytesMax, handleReportMessage } from '../reports/read-report-mailbox.ts';
import type { ReportParts } from '../reports/apply-report.ts';
import { readReply, type ReadReply } from './read-reply.ts';
import { readReplyKey, type NamedEmail } from './reply-address.ts';

export type ReplyParts = ReportParts & {
  /** Whether the bytes would be accepted as an upload; null if they are not a picture. */
  checkPhotograph: (bytes: Buffer) => Promise<boolean | null>;
};

/** `report`: it was a delivery report or a complaint. `known`: it has arrived before. */
type ReplyOutcome = 'stored' | 'known' | 'report';

/**
 * Receives a message to the address for replies. A reply is stored with the record of the email that it answers, or
 * without a record until staff assign one. Nothing is ever sent back, and a repeated message changes nothing.
 */
export async function receiveMessage(parts: ReplyParts, raw: Buffer): Promise<ReplyOutcome> {
  const report = raw.length > reportBytesMax ? 'not-a-report' : await handleReportMessage(parts, raw);
  if (report !== 'not-a-report' && report !== 'email-not-found') return 'report';
  const reply = await readReply(raw);
  const files = await checkFiles(parts, reply);
  return parts.database.transaction((database) => storeReply({ ...parts, database }, { ...reply, ...files }));
}

/** Receives a message that a mail gateway delivers by HTTP. */
export const receiveReply = async (
  parts: ReplyParts,
  raw: AsyncIterable<Uint8Array>,
): Promise<{ outcome: ReplyOutcome }> => ({ outcome: await receiveMessage(parts, await buffer(raw)) });

type CheckedFile = ReadReply['files'][number] & { isPhotograph: boolean };
type CheckedReply = Omit<ReadReply, 'files'> & { files: CheckedFile[] };

/** Leaves out photographs that an upload would refuse. */
async function checkFiles({ checkPhotograph }: ReplyParts, { files, leftOut }: ReadReply) {
  const accepted: CheckedFile[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const isPhotograph = await checkPhotograph(file.bytes);
    if (isPhotograph === false) refused.push(`${file.name}: this is no photograph that can be read`);
    else accepted.push({ ...file, isPhotograph: isPhotograph === true });
  }
  return { files: accepted, leftOut: [...leftOut, ...refused] };
}

async function storeReply(parts: ReplyParts, reply: CheckedReply): Promise<ReplyOutcome> {
  const { database, clock } = parts;
  const at = clock();
  const match = await findRecord(database, reply);
  const isAutomatic = reply.isAutomatic || (await isOverLimit(parts, match?.emailId ?? null));
  const [stored] = await database.rows<{ id: string }>`
    insert into reply (message_digest, email_id, record_type, record_id, matched_by, is_automatic, sender, sender_name,
                       subject, plain_text, quoted_text, left_out, received_at)
    values (${reply.digest}, ${match?.emailId ?? null}, ${match?.type ?? null}, ${match?.id ?? null},
            ${match?.by ?? null}, ${isAutomatic}, ${reply.sender}, ${reply.senderName}, ${reply.subject},
            ${reply.text}, ${reply.quoted}, ${reply.leftOut}, ${at})
    on conflict (message_digest) do nothing returning id`;
  if (!stored) return 'known';
  for (const { name, bytes, isPhotograph } of reply.files)
    await database.rows`
      insert into reply_attachment (reply_id, name, is_photograph, byte_count, content)
      values (${stored.id}, ${name}, ${isPhotograph}, ${bytes.length}, ${bytes})`;
  if (match && !isAutomatic)
    await recordHistory(database, { actor: visitorActor, at, record: match, action: 'answered an email' });
  return 'stored';
}

type Match = { type: RecordType; id: string; emailId: string; by: 'address' | 'message-id' };

/** Finds the record of the answered email by the secret in the address or the Message-ID, never by the sender. */
async function findRecord(database: Database, reply: CheckedReply): Promise<Match | null> {
  const key = await readReplyKey(database);
  for (const [by, named] of [
    ['address', reply.byAddress],
    ['message-id', reply.byMessageId],
  ] as const) {
    const match = named.length > 0 ? await findNamed(database, named, key) : null;
    if (match) return { ...match, by };
  }
  return null;
}

type StoredEmail = { emailId: string; token: string; type: RecordType; id: string };

async function findNamed(database: Database, named: NamedEmail[], key: Buffer) {
  const emails = await database.rows<StoredEmail>`
    select outbox.id as "emailId", token, record_type as type, record_id as id
    from outbox cross join lateral record_of_email(kind, purpose_key)
    where outbox.id = any(${named.map(({ id }) => id)}::bigint[])`;
  // The last message of a thread is the one that was answered.
  const latestFirst = emails.toSorted((one, other) => Number(other.emailId) - Number(one.emailId));
  const match = latestFirst.find(({ emailId, token }) =>
    named.some((one) => one.id === emailId && one.matches({ id: emailId, token }, key)),
  );
  return match ? { type: match.type, id: match.id, emailId: match.emailId } : null;
}

const perEmailMax = 20;
const withoutEmailMax = 200;

/** Whether so many replies have arrived within an hour that a program must have written them. */
async function isOverLimit({ database, clock }: ReplyParts, emailId: string | null): Promise<boolean> {
  const { count } = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from reply
    where email_id is not distinct from ${emailId} and ${isRecent(sql`received_at`, hourSeconds, clock())}`;
  return count >= (emailId ? perEmailMax : withoutEmailMax);
}
