import { sql } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory, findValuesInHistory } from '../history/erase-history.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasEmailKey, hasName, isAmong, mentionsPerson } from '../personal-data/match.ts';

/** Members of staff. Of those who have left, the name stays in the history. */
export const createStaffData = definePersonalData<{ name: string; eMail: string; isRemoved: boolean }>({
  kind: 'staff',
  from: sql`staff`,
  id: sql`guid`,
  columns: sql`name, email as "eMail", removed_at is not null as "isRemoved"`,
  isHeld: sql`email <> ''`,
  order: sql`staff.id desc`,
  match: (terms) => ({ address: hasEmailKey(sql`email_key`, terms), name: hasName(sql`name`, terms) }),
  describe: ({ id, name, eMail, isRemoved }) => ({
    label: name,
    detail: isRemoved ? `Has left, ${eMail}` : `Works here, ${eMail}`,
    ...(!isRemoved && {
      path: `/office/people/${id}`,
      stays: 'Their account is in use. Remove them under Staff first.',
    }),
  }),
  heldColumns: sql`
    jsonb_build_object('name', name, 'eMail', email, 'role', role, 'createdAt', created_at, 'removedAt', removed_at,
      'signedInOn', (select coalesce(jsonb_agg(jsonb_build_object('device', device, 'since', started_at, 'usedAt', used_at)
                       order by started_at), '[]')
                     from staff_session where staff_id = staff.id),
      'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'addedAt', added_at, 'usedAt', used_at)
                     order by id), '[]')
                   from passkey where staff_id = staff.id)) as fields`,
  erase: async (connection, ids) => {
    const left = await connection.rows<{ guid: string; eMail: string }>`
      select guid, email as "eMail" from staff
      where ${isAmong(sql`guid`, ids)} and removed_at is not null and email <> '' order by id for update`;
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

/** Codes that the scanner has read. */
export const createScanData = definePersonalData<{ code: string; at: string }>({
  kind: 'scans',
  from: sql`scan`,
  id: sql`scan.id`,
  columns: sql`code, london_text(last_at) as at`,
  order: sql`scan.id desc`,
  match: (terms) => ({ mention: mentionsPerson(sql`code`, terms) }),
  describe: ({ code }) => ({ label: 'Scanned code', detail: code.slice(0, 100) }),
  toFields: ({ code, at }) => ({ code, at }),
  erase: async ({ rows }, ids) => {
    const erased = await rows`delete from scan where ${isAmong(sql`id`, ids)} returning 1`;
    return { counts: { scans: erased.length } };
  },
});
