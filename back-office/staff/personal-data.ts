import { sql, type Database, type Fragment } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory, findValuesInHistory } from '../history/erase-history.ts';
import { findByAddress } from '../personal-data/find-by-address.ts';
import { mentionsPerson } from '../personal-data/match.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';

type Member = { id: string; name: string; eMail: string; isRemoved: boolean };

/** Members of staff. Of those who have left, the name stays in the history. */
export const createStaffData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'staff',
  find: (terms, limit) =>
    findByAddress<Member>({ terms, limit, toRecord, list: (where, more) => listed(database, where, more) }),
  list: async (ids) => (await listed<Member>(database, withGuids(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await listed<Member & { fields: Record<string, unknown> }>(database, withGuids(ids), {
      extra: sql`, jsonb_build_object('name', name, 'eMail', email, 'role', role, 'createdAt', created_at,
        'removedAt', removed_at, 'signedInOn', (
          select coalesce(jsonb_agg(jsonb_build_object('device', device, 'since', started_at, 'usedAt', used_at)
                          order by started_at), '[]')
          from staff_session where staff_id = staff.id), 'passkeys', (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'addedAt', added_at, 'usedAt', used_at)
                          order by id), '[]')
          from passkey where staff_id = staff.id)) as fields`,
    });
    return rows.map(({ fields, ...row }) => ({ id: row.id, label: row.name, fields }));
  },
  erase: async (connection, ids) => {
    const left = await connection.rows<{ guid: string; eMail: string }>`
      select guid, email as "eMail" from staff
      where ${withGuids(ids)} and removed_at is not null and email <> '' order by id for update`;
    const guids = left.map(({ guid }) => guid);
    const former = await findValuesInHistory(connection, { recordType: 'staff', ids: guids, field: 'eMail' });
    const addresses = [...left.map(({ eMail }) => eMail), ...former].map((eMail) => eMail.toLowerCase());
    const emails = await connection.rows<{ id: string }>`
      select id from outbox where kind like 'staff-%' and lower(recipient) = any(${addresses}::text[])`;
    const emailIds = await forgetEmails(connection, { ids: emails.map(({ id }) => id) });
    await connection.rows`
      update staff set email = '', email_key = '', revision = revision + 1
      where guid = any(${guids}::uuid[])`;
    const history = await eraseHistory(connection, 'staff', guids);
    return { counts: { staff: guids.length, emails: emailIds.length, history }, emailIds };
  },
});

const withGuids = (guids: string[]) => sql`guid::text = any(${guids}::text[])`;

const listed = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select guid as id, name, email as "eMail", removed_at is not null as "isRemoved" ${extra}
    from staff where email <> '' and (${where}) order by id desc limit ${limit}`;

const toRecord = ({ id, name, eMail, isRemoved }: Member) => ({
  id,
  label: name,
  detail: isRemoved ? `Has left, ${eMail}` : `Works here, ${eMail}`,
  ...(!isRemoved && {
    path: `/office/people/${id}`,
    stays: 'Their account is in use. Remove them under Staff first.',
  }),
});

type Scan = { id: string; code: string; at: string };

/** Codes that the scanner has read. */
export const createScanData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'scans',
  find: async (terms, limit) =>
    (await listedScans(database, mentionsPerson(sql`code`, terms), limit)).map(shownScan),
  list: async (ids) => (await listedScans(database, withIds(ids))).map(shownScan),
  read: async (ids) =>
    (await listedScans(database, withIds(ids))).map(({ id, code, at }) => ({
      id,
      label: 'Scanned code',
      fields: { code, at },
    })),
  erase: async ({ rows }, ids) => {
    const erased = await rows`delete from scan where ${withIds(ids)} returning 1`;
    return { counts: { scans: erased.length } };
  },
});

const withIds = (ids: string[]) => sql`id::text = any(${ids}::text[])`;

const listedScans = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<Scan>`
    select id, code, london_text(last_at) as at
    from scan where ${where} order by id desc limit ${limit}`;

const shownScan = ({ id, code }: Scan) => ({
  id,
  label: 'Scanned code',
  detail: code.slice(0, 100),
  byMention: true,
});
