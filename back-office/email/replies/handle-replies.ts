import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { RecordType } from '#contract/operator/history.ts';
import type { RepliedRecord } from '#contract/operator/email/replies.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { isReadable, replyNotFound, listReadableTypes } from './list-replies.ts';

type Parts = { database: Database; clock: () => Date; actor: Actor };
type LockedReply = {
  id: string;
  guid: string;
  type: RecordType | null;
  recordId: string | null;
  isSeen: boolean;
};

/** Finds a reply that the caller may read, and locks it until the end of the transaction. */
async function lockReply({ database, actor }: Parts, guid: string): Promise<LockedReply | undefined> {
  if (!guidPattern.test(guid)) return undefined;
  const [reply] = await database.rows<LockedReply>`
    select id, guid, record_type as type, record_id as "recordId", seen_at is not null as "isSeen"
    from reply where guid = ${guid} and ${isReadable(actor)} for update`;
  return reply;
}

const runInTransaction = <Result>(parts: Parts, work: (parts: Parts) => Promise<Result>): Promise<Result> =>
  parts.database.transaction((database) => work({ ...parts, database }));

/** Adds an entry about a reply to the history of its record. */
const recordAction = (
  { database, clock, actor }: Parts,
  record: { type: RecordType; id: string },
  action: string,
) => recordHistory(database, { actor, at: clock(), record, action });

/** Marks a reply as done, so that Today no longer lists it. */
export const markReplySeen = (allParts: Parts, guid: string): Promise<true | Refused> =>
  runInTransaction(allParts, async (parts) => {
    const reply = await lockReply(parts, guid);
    if (!reply) return replyNotFound;
    if (reply.isSeen) return true;
    await parts.database.rows`
      update reply set seen_at = ${parts.clock()}, seen_by = ${parts.actor.name} where id = ${reply.id}`;
    if (reply.type)
      await recordAction(parts, { type: reply.type, id: reply.recordId! }, 'dealt with an answer');
    return true;
  });

/** Assigns a reply to a record, where it is new again. */
export const assignReply = (
  allParts: Parts,
  guid: string,
  { recordType: type, recordId: id }: { recordType: RepliedRecord; recordId: string },
): Promise<true | Refused> =>
  runInTransaction(allParts, async (parts) => {
    const reply = await lockReply(parts, guid);
    if (!reply) return replyNotFound;
    if (reply.type === type && reply.recordId === id) return true;
    if (!(await recordExists(parts, type, id))) return recordNotFound;
    await parts.database.rows`
      update reply set record_type = ${type}, record_id = ${id}, matched_by = 'staff', is_automatic = false,
                       seen_at = null, seen_by = null
      where id = ${reply.id}`;
    await recordAction(parts, { type, id }, 'put an answer here');
    return true;
  });

async function recordExists({ database, actor }: Parts, type: RepliedRecord, id: string): Promise<boolean> {
  if (!listReadableTypes(actor).includes(type)) return false;
  const hasGuid = !['cremation_request', 'funeral_case', 'contact'].includes(type);
  if (hasGuid && !guidPattern.test(id)) return false;
  const [record] = await database.rows`select from record_of_reply(${type}, ${id})`;
  return record !== undefined;
}

/** Deletes a reply with its attachments. */
export const removeReply = (allParts: Parts, guid: string): Promise<true | Refused> =>
  runInTransaction(allParts, async (parts) => {
    const reply = await lockReply(parts, guid);
    if (!reply) return replyNotFound;
    await parts.database.rows`delete from reply where id = ${reply.id}`;
    if (reply.type) await recordAction(parts, { type: reply.type, id: reply.recordId! }, 'removed an answer');
    return true;
  });

const noRecordMessage = 'There is no such record. Please check its reference or address.';
const recordNotFound = refuse(404, 'record-not-found', noRecordMessage, {
  fields: { record: noRecordMessage },
});
