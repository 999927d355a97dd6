import { minuteMs } from '#contract/fields/durations.ts';
import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { NewStaff, StaffChange, StaffLeft, staffCalls } from '#contract/operator/staff/staff.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { addOnce } from '../../add-once.ts';
import { applyChange } from '../../apply-change.ts';
import { findBranchId } from '../../branches/branches.ts';
import { sql, type Database } from '../../database/database.ts';
import { oneAtATime } from '../../database/one-at-a-time.ts';
import { cleanEmail, computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { recordHistory } from '../../history/record-history.ts';
import { endSignIns } from '../sign-in/sessions.ts';
import { refuseAddressChange } from './address-change.ts';
import { hasKeys, releaseKeys } from './api-keys.ts';
import { endCalendar } from './calendar.ts';
import type { StaffParts } from './parts.ts';
import { addPasswordLink, emailPasswordLink } from './password-links.ts';
import { refuseChangedMeanwhile } from '../../check.ts';

const staffMax = 1_000;

type StaffList = Answer<typeof staffCalls.getStaff>;

export const getStaff = ({ database }: Pick<StaffParts, 'database'>): Promise<StaffList> =>
  database.rows<StaffList[number]>`
    select guid, name, email as "eMail", role, branch_guid(branch_id) as branch,
           password_hash is not null as "hasPassword",
           exists (select from staff_totp where staff_id = present_staff.id and confirmed_at is not null) as "hasTotp",
           exists (select from staff_identity where staff_id = present_staff.id) as "hasIdentity",
           exists (select from passkey where staff_id = present_staff.id) as "hasPasskey",
           (select london_text(max(used_at)) from staff_session
            where staff_id = present_staff.id) as "lastUsedAt", revision
    from present_staff order by lower(name), id`;

type Colleagues = Answer<typeof staffCalls.getColleagues>;

export const getColleagues = ({ database }: Pick<StaffParts, 'database'>): Promise<Colleagues> =>
  database.rows<Colleagues[number]>`
    select guid, name, branch_guid(branch_id) as branch from present_staff order by lower(name), id`;

export async function inviteStaff(
  parts: StaffParts,
  content: NewStaff,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> {
  const answer = await oneAtATime(parts, sql`staff`, (database) =>
    addOnce({ ...parts, database }, { call: 'inviteStaff', idempotencyKey, content }, () =>
      addStaff(parts, database, content),
    ),
  );
  parts.wakeOutbox();
  return answer;
}

async function addStaff(
  parts: StaffParts,
  database: Database,
  input: NewStaff,
): Promise<{ guid: string } | Refused> {
  const at = parts.clock();
  const { name, eMail, role } = cleanPerson(input);
  if (await isTaken(database, eMail)) return addressTaken;
  const { count } = await database.oneRow<{ count: number }>`
      select count(*)::integer as count from present_staff`;
  if (count >= staffMax) return tooManyStaff;
  const branchId = await findBranchId(database, input.branch);
  if (isRefused(branchId)) return branchId;
  const { id, guid, branch } = await database.oneRow<{ id: number; guid: string; branch: string | null }>`
      insert into staff (name, email, email_key, role, branch_id, created_at)
      values (${name}, ${eMail}, ${computeKeyOfCleanAddress(eMail)}, ${role}, ${branchId}, ${at})
      returning id, guid, branch_guid(branch_id) as branch`;
  await emailPasswordLink(database, { id, name, eMail }, { kind: 'staff-invitation', at });
  const changes = differences({}, { name, eMail, role, branch });
  await record(parts, database, { guid, action: 'invited', at, changes });
  return { guid };
}

export async function inviteStaffAgain(parts: StaffParts, guid: string): Promise<true | Refused> {
  const at = parts.clock();
  const answer = await oneAtATime(parts, sql`staff`, async (database) => {
    const person = await find(database, guid);
    if (!person) return personNotFound;
    if (person.hasPassword) return passwordAlreadyChosen;
    // Pressed again within a minute, it sends nothing.
    if (await hasBeenInvitedSince(database, person.id, new Date(at.getTime() - minuteMs))) return true;
    await forgetLinks(database, person.id);
    await emailPasswordLink(database, person, { kind: 'staff-invitation', at });
    await record(parts, database, { guid: person.guid, action: 'invited again', at });
    return true as const;
  });
  parts.wakeOutbox();
  return answer;
}

export type InvitationParts = StaffParts & { publicUrl: string };

/** A link that is only for somebody without a password: a person who has the link can choose one. */
export const createInvitationLink = (
  parts: InvitationParts,
  guid: string,
): Promise<{ link: string; expiresAt: string } | Refused> =>
  oneAtATime(parts, sql`staff`, async (database) => {
    const at = parts.clock();
    const person = await find(database, guid);
    if (!person) return personNotFound;
    if (person.hasPassword) return passwordAlreadyChosen;
    const { token, expiresAt } = await addPasswordLink(database, person.id, { kind: 'staff-invitation', at });
    await record(parts, database, { guid: person.guid, action: 'made a link to choose a password', at });
    const row = await database.oneRow<{
      text: string;
    }>`select london_text(${expiresAt}::timestamptz) as text`;
    return { link: `${parts.publicUrl}/office/password?link=${token}`, expiresAt: row.text };
  });

/** Changes the fields that are present. */
export const updateStaff = async (
  parts: StaffParts,
  guid: string,
  change: StaffChange,
): Promise<true | Refused> =>
  (await refuseAddressChange(parts, guid, change)) ?? writeChange(parts, guid, change);

const writeChange = (
  parts: StaffParts,
  guid: string,
  { revision, currentPassword: _, branch: branchGuid, ...change }: StaffChange,
): Promise<true | Refused> =>
  oneAtATime(parts, sql`staff`, async (database) => {
    const person = await find(database, guid);
    if (!person) return personNotFound;
    const { name, eMail, role } = cleanPerson(applyChange(person, change));
    const isSame =
      Object.keys(differences(person, { name, eMail, role, branch: branchGuid ?? person.branch })).length ===
      0;
    if (isSame) return true;
    if (person.revision !== revision) return revisionConflict;
    if (computeKeyOfCleanAddress(eMail) !== computeKeyOfCleanAddress(person.eMail)) {
      if (await isTaken(database, eMail)) return addressTaken;
      // These links were sent to the former address.
      await forgetLinks(database, person.id);
    }
    if (role !== 'administrator' && (await isLastAdministrator(database, person))) return lastAdministrator;
    // Otherwise the calendar address would keep the former rights.
    if (role !== person.role || eMail !== person.eMail) await endCalendar(database, person.id);
    const branchId = await findBranchId(database, branchGuid, person.branchId);
    if (isRefused(branchId)) return branchId;
    const { branch } = await database.oneRow<{ branch: string }>`
      update staff set name = ${name}, email = ${eMail}, email_key = ${computeKeyOfCleanAddress(eMail)}, role = ${role},
                       branch_id = ${branchId}, revision = revision + 1
      where id = ${person.id} returning branch_guid(branch_id) as branch`;
    const changes = differences(person, { name, eMail, role, branch });
    await record(parts, database, { guid: person.guid, action: 'changed', at: parts.clock(), changes });
    return true;
  });

export const removeStaff = (
  parts: StaffParts,
  guid: string,
  { keys, requests }: StaffLeft,
): Promise<true | Refused> =>
  oneAtATime(parts, sql`staff`, async (database) => {
    const person = await find(database, guid);
    if (!person) return personNotFound;
    // The lock of the table serialises two administrators who remove each other.
    if (await isLastAdministrator(database, person)) return lastAdministrator;
    const { id: personId, name } = person;
    if (!keys && (await hasKeys(database, personId))) return remainingKeys;
    // From here on, nobody can assign them a request or a case.
    await database.rows`select from staff where id = ${personId} for no key update`;
    const taker = await findSuccessor(database, requests, personId);
    if (isRefused(taker)) return taker;
    const refused = await parts.releaseWork(database, { personId, name, taker });
    if (refused) return refused;
    if (keys) await releaseKeys(parts, database, { personId, name, keys });
    await database.rows`
      update staff set removed_at = ${parts.clock()}, password_hash = null, revision = revision + 1
      where id = ${person.id}`;
    await endSignIns(database, person.id, null);
    await database.rows`delete from staff_totp where staff_id = ${person.id}`;
    await database.rows`delete from recovery_code where staff_id = ${person.id}`;
    await database.rows`delete from staff_identity where staff_id = ${person.id}`;
    await database.rows`delete from passkey where staff_id = ${person.id}`;
    await forgetLinks(database, person.id);
    await record(parts, database, { guid: person.guid, action: 'removed', at: parts.clock() });
    return true;
  });

/** The colleague who takes over. Null leaves the work without an owner; undefined if the caller has not decided. */
async function findSuccessor({ rows }: Database, requests: StaffLeft['requests'], personId: number) {
  if (!requests) return undefined;
  if (requests === 'none') return null;
  const [taker] = await rows<{ id: number; name: string }>`
    select id, name from present_staff where guid = ${requests} and id <> ${personId}`;
  return taker ?? successorNotFound;
}

const takerGone = 'Please choose somebody else on the staff to take over.';
const successorNotFound = refuse(409, 'taker-not-found', takerGone, { fields: { requests: takerGone } });

const cleanPerson = <Fields extends NewStaff>(input: Fields): Fields => ({
  ...input,
  name: cleanText(input.name),
  eMail: cleanEmail(input.eMail),
});

type Person = NewStaff & {
  id: number;
  guid: string;
  branch: string;
  branchId: number | null;
  hasPassword: boolean;
  revision: number;
};

async function find({ rows }: Database, guid: string): Promise<Person | null> {
  if (!guidPattern.test(guid)) return null;
  const [row] = await rows<Person>`
    select id, guid, name, email as "eMail", role, password_hash is not null as "hasPassword", revision,
           branch_id as "branchId", branch_guid(branch_id) as branch
    from present_staff where guid = ${guid}`;
  return row ?? null;
}

async function isTaken({ rows }: Database, eMail: string): Promise<boolean> {
  const duplicates =
    await rows`select from present_staff where email_key = ${computeKeyOfCleanAddress(eMail)}`;
  return duplicates.length > 0;
}

/** Whether nobody else could sign in as an administrator. */
async function isLastAdministrator({ rows }: Database, person: Person): Promise<boolean> {
  if (person.role !== 'administrator' || !person.hasPassword) return false;
  const others = await rows`
    select from present_staff
    where role = 'administrator' and password_hash is not null and id <> ${person.id} limit 1`;
  return others.length === 0;
}

/** A link of an invitation lasts for seven days, so its end says when it was sent. */
async function hasBeenInvitedSince({ rows }: Database, id: number, since: Date): Promise<boolean> {
  const links = await rows`
    select from password_link where staff_id = ${id} and expires_at > ${since}::timestamptz + interval '7 days'
      and expires_at <= ${since}::timestamptz + interval '8 days'`;
  return links.length > 0;
}

const forgetLinks = ({ rows }: Database, id: number) =>
  rows`delete from password_link where staff_id = ${id}`;

type Change = { guid: string; action: string; at: Date; changes?: Changes };

const record = ({ actor }: StaffParts, database: Database, { guid, action, at, changes }: Change) =>
  recordHistory(database, {
    actor,
    at,
    record: { type: 'staff', id: guid },
    action,
    changes,
  });

export const personNotFound = refuse(404, 'person-not-found', 'Nobody on the staff has this guid.');
const duplicateAddress = 'Somebody on the staff already has this email address.';
const addressTaken = refuse(409, 'address-taken', duplicateAddress, { fields: { eMail: duplicateAddress } });
const tooManyStaff = refuse(409, 'too-many', `The staff can be ${staffMax} people at most.`);
const passwordAlreadyChosen = refuse(409, 'has-password', 'This person has chosen a password already.');
const remainingKeys = refuse(
  409,
  'has-keys',
  'This person answers for keys of programs. Please say whether they are revoked, or kept by you.',
);
const revisionConflict = refuseChangedMeanwhile('this person');
const lastAdministrator = refuse(
  409,
  'last-administrator',
  'This is the last administrator. Please make somebody else an administrator first.',
);
