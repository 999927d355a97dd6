import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { recordTypes } from '#contract/operator/history.ts';
import {
  repliedRecords,
  replyViews,
  type ListedReply,
  type ReceivedReply,
  type replyCalls,
  type ReplyQuery,
  type ReplyView,
} from '#contract/operator/email/replies.ts';
import { isAtLeast, type Actor } from '#contract/operator/staff/actor.ts';
import { filterByBranch } from '../../branches/branches.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';

export type ReplyReads = { database: Database; actor: Actor; replyAddress: string };
type Replies = Answer<typeof replyCalls.getReplies>;

const repliesPerPage = 50;

/** The types of records whose replies the caller may read. */
export const listReadableTypes = ({ role }: Pick<Actor, 'role'>): string[] =>
  repliedRecords.filter((type) => isAtLeast(role, recordTypes[type]));

/** In SQL: whether the caller may read a reply. Everybody may read one without a record. */
export const isReadable = (actor: Pick<Actor, 'role'>) =>
  sql`(record_type is null or record_type = any(${listReadableTypes(actor)}))`;

const conditions: Record<ReplyView, Fragment> = {
  new: sql`record_type is not null and not is_automatic and seen_at is null`,
  unmatched: sql`record_type is null and not is_automatic and seen_at is null`,
  automatic: sql`is_automatic`,
  done: sql`not is_automatic and seen_at is not null`,
};

/** Replies, the newest first, with the number in each view. */
export async function getReplies(
  { database, actor, replyAddress }: ReplyReads,
  { view, recordType, recordId, branch, owner, before, limit }: ReplyQuery,
): Promise<Replies | Refused> {
  if ((recordType === undefined) !== (recordId === undefined)) return incompleteRecord;
  const ofBranch = await filterByBranch(database, branch, sql`branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  const rowsMax = pageSize(limit, repliesPerPage);
  const among = sql`
    from reply left join lateral record_of_reply(record_type, record_id) as record on true
    where ${isReadable(actor)}
      and ${recordType ? sql`record_type = ${recordType} and record_id = ${recordId}` : sql`true`}
      and ${ofBranch} and ${branch ? sql`record_type is not null` : sql`true`}
      and ${owner ? sql`owner_id = (select id from staff where guid::text = ${owner})` : sql`true`}`;
  const inView = view ? conditions[view] : sql`true`;
  const listed = database.rows<ListedReply & { position: string }>`
    select reply.id as position, ${listedColumns} ${among} and ${inView}
      and ${before ? sql`reply.id < ${before}` : sql`true`}
    order by reply.id desc limit ${rowsMax + 1}`;
  const counted = await database.rows<Replies['counts'] & { total: number }>`
    select count(*) filter (where ${inView})::integer as total,
           count(*) filter (where ${conditions.new})::integer as new,
           count(*) filter (where ${conditions.unmatched})::integer as unmatched,
           count(*) filter (where ${conditions.automatic})::integer as automatic,
           count(*) filter (where ${conditions.done})::integer as done ${among}`;
  const page = await readPage(rowsMax, listed, Promise.resolve(counted));
  const counts = Object.fromEntries(replyViews.map((name) => [name, counted[0]![name]]));
  return { ...page, isOn: replyAddress !== '', counts: counts as Replies['counts'] };
}

const incompleteRecord = refuse(400, 'invalid', 'Please name a record by recordType and recordId.');

const listedColumns = sql`
  reply.guid, sender, sender_name as "senderName", subject, left(regexp_replace(plain_text, '\\s+', ' ', 'g'), 160) as beginning,
  london_text(received_at) as "receivedAt", is_automatic as "isAutomatic",
  (select count(*)::integer from reply_attachment where reply_id = reply.id) as attachments,
  case when record.label is not null
       then jsonb_build_object('type', record_type, 'id', record_id, 'label', record.label, 'path', record.path,
                               'branch', branch_guid(record.branch_id)) end as record,
  london_text(seen_at) as "seenAt", seen_by as "seenBy"`;

/** A reply with its text and its attachments. */
export async function getReply(
  { database, actor }: Pick<ReplyReads, 'database' | 'actor'>,
  guid: string,
): Promise<ReceivedReply | Refused> {
  if (!guidPattern.test(guid)) return replyNotFound;
  const [reply] = await database.rows<ReceivedReply>`
    select ${listedColumns}, plain_text as text, quoted_text as quoted, matched_by as "matchedBy",
           email_id as "emailId", left_out as "leftOut",
           (select coalesce(jsonb_agg(jsonb_build_object('guid', guid, 'name', name, 'bytes', byte_count,
                     'isPhotograph', is_photograph) order by id), '[]')
            from reply_attachment where reply_id = reply.id) as files
    from reply left join lateral record_of_reply(record_type, record_id) as record on true
    where reply.guid = ${guid} and ${isReadable(actor)}`;
  return reply ?? replyNotFound;
}

/** An attachment, under a name that is valid in a header. */
export async function getReplyFile(
  { database, actor }: Pick<ReplyReads, 'database' | 'actor'>,
  guid: string,
  file: string,
): Promise<{ name: string; bytes: Uint8Array } | Refused> {
  if (!guidPattern.test(guid) || !guidPattern.test(file)) return replyNotFound;
  const [found] = await database.rows<{ name: string; content: Buffer }>`
    select name, content from reply_attachment
    where guid = ${file} and reply_id = (select id from reply where guid = ${guid} and ${isReadable(actor)})`;
  return found ? { name: found.name.replaceAll(/[^\w. -]/g, '_'), bytes: found.content } : replyNotFound;
}

export const replyNotFound = refuse(
  404,
  'reply-not-found',
  'There is no such answer. It may have been removed.',
);
