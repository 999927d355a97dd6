import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { contactListCalls, ContactList } from '#contract/operator/mailing/contact-lists.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { addOnce } from '../../add-once.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { listNotFound } from './find-lists.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';

export type ListParts = { database: Database; clock: () => Date; actor: Actor };
type Lists = Answer<typeof contactListCalls.getContactLists>;
type ListRow = { id: string; guid: string; name: string; revision: number };

const listsMax = 200;

/** By name. */
export const getContactLists = ({ database }: Pick<ListParts, 'database'>): Promise<Lists> =>
  database.rows<ContactList>`
    select guid, name, revision,
           (select count(*)::integer from contact_list_member where list_id = contact_list.id) as contacts
    from contact_list where removed_at is null order by lower(name), id`;

export const createContactList = (
  parts: ListParts,
  content: string,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> =>
  parts.database.transaction((database) =>
    addOnce({ ...parts, database }, { call: 'createContactList', idempotencyKey, content }, () =>
      addList({ ...parts, database }, content),
    ),
  );

async function addList(parts: ListParts, newName: string): Promise<{ guid: string } | Refused> {
  const { database } = parts;
  const name = cleanText(newName);
  const row = await database.oneRow<{ lists: number }>`
      select count(*)::integer as lists from contact_list where removed_at is null`;
  if (row.lists >= listsMax) return tooManyLists;
  const [created] = await database.rows<{ guid: string }>`
      insert into contact_list (name, created_at) values (${name}, ${parts.clock()})
      on conflict (lower(name)) where removed_at is null do nothing returning guid`;
  if (!created) return nameTaken;
  await record(parts, database, created.guid, { action: 'added', changes: { name: [null, name] } });
  return created;
}

export const updateContactList = (
  parts: ListParts,
  guid: string,
  { name: newName, revision }: { name: string; revision?: number | undefined },
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const list = await lockList(database, guid);
    if (isRefused(list)) return list;
    const name = cleanText(newName);
    if (name === list.name) return true;
    if (isStale(revision, list.revision)) return revisionConflict;
    const [duplicate] = await database.rows`
      select from contact_list where lower(name) = lower(${name}) and removed_at is null and id <> ${list.id}`;
    if (duplicate) return nameTaken;
    await database.rows`update contact_list set name = ${name}, revision = revision + 1 where id = ${list.id}`;
    await record(parts, database, list.guid, { action: 'renamed', changes: { name: [list.name, name] } });
    return true;
  });

/** Removes a list. Its contacts stay, and campaigns keep its name. */
export const removeContactList = (parts: ListParts, guid: string): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const list = await lockList(database, guid);
    if (isRefused(list)) return list;
    const [used] = await database.rows<{ subject: string }>`
      select subject from campaign join campaign_list on campaign_id = campaign.id
      where list_id = ${list.id}
        and (state in ('draft', 'scheduled', 'queueing') or state = 'paused' and queued_at is null) limit 1`;
    if (used) return createInUseRefusal(used.subject);
    await database.rows`delete from contact_list_member where list_id = ${list.id}`;
    await database.rows`
      update contact_list set removed_at = ${parts.clock()}, revision = revision + 1 where id = ${list.id}`;
    await record(parts, database, list.guid, { action: 'removed' });
    return true;
  });

export const addToContactList = (
  parts: ListParts,
  guid: string,
  contacts: string[],
): Promise<{ added: number } | Refused> =>
  parts.database.transaction(async (database) => {
    const list = await lockList(database, guid);
    if (isRefused(list)) return list;
    const inserted = await database.rows`
      insert into contact_list_member (list_id, contact_id, added_at)
      select ${list.id}::bigint, id, ${parts.clock()} from contact where co = any(${contacts})
      on conflict do nothing returning 1`;
    if (inserted.length > 0)
      await record(parts, database, list.guid, {
        action: 'added contacts',
        changes: { contacts: [null, inserted.length] },
      });
    return { added: inserted.length };
  });

export const takeOffContactList = (
  parts: ListParts,
  guid: string,
  contacts: string[],
): Promise<{ takenOff: number } | Refused> =>
  parts.database.transaction(async (database) => {
    const list = await lockList(database, guid);
    if (isRefused(list)) return list;
    const removed = await database.rows`
      delete from contact_list_member member using contact
      where list_id = ${list.id} and contact.id = contact_id and co = any(${contacts}) returning 1`;
    if (removed.length > 0)
      await record(parts, database, list.guid, {
        action: 'took contacts off',
        changes: { contacts: [removed.length, null] },
      });
    return { takenOff: removed.length };
  });

async function lockList({ rows }: Database, guid: string): Promise<ListRow | Refused> {
  if (!guidPattern.test(guid)) return listNotFound;
  const [list] = await rows<ListRow>`
    select id, guid, name, revision from contact_list where guid = ${guid} and removed_at is null for update`;
  return list ?? listNotFound;
}

type Change = { action: string; changes?: Record<string, [before: unknown, after: unknown]> };

const record = ({ actor, clock }: ListParts, database: Database, guid: string, change: Change) =>
  recordHistory(database, { actor, at: clock(), record: { type: 'contact_list', id: guid }, ...change });

const duplicateName = 'There is a list of this name already.';
const nameTaken = refuse(409, 'name-taken', duplicateName, { fields: { name: duplicateName } });
const tooManyLists = refuse(409, 'too-many-lists', `There can be ${listsMax} lists at most.`);
const revisionConflict = refuseChangedMeanwhile('this list');
const createInUseRefusal = (subject: string) =>
  refuse(409, 'list-in-use', `The mailing “${subject}” is for this list and is not sent yet.`);
