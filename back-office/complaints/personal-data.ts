import { formatDay } from '#contract/fields/days.ts';
import { keepComplaintsYears } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasAddress, hasName, hasPhone, isAmong, mentionsPerson } from '../personal-data/match.ts';
import type { Erased } from '../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';
import { createAcknowledgementKey, createOutcomeKey } from './complaint-emails.ts';

/** Erases complaints that were closed `keepComplaintsYears` ago. */
export const createComplaintRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'complaints',
    keeps: { count: keepComplaintsYears, unit: 'years' },
    table: sql`data_complaint`,
    since: sql`closed_at`,
    isOld: (limit) => sql`erased_at is null and closed_at < ${limit}`,
    erase: (isOld) =>
      eraseRecords(
        parts,
        sql`select reference as id from data_complaint where ${isOld} order by data_complaint.id`,
        eraseComplaints,
      ),
  });

/** Erases names, addresses, texts and notes of complaints, by their references. Their days, and how they came, stay. */
async function eraseComplaints(database: Database, references: string[], at: Date): Promise<Erased> {
  const emptied = await database.rows<{ id: string }>`
    update data_complaint set name = null, email = null, phone = null, text = null, outcome = null,
      closed_at = coalesce(closed_at, ${at}::timestamptz), erased_at = ${at}, revision = revision + 1
    where ${isAmong(sql`reference`, references)} and erased_at is null returning id`;
  const ids = emptied.map(({ id }) => id);
  await database.rows`delete from data_complaint_note where complaint_id = any(${ids}::bigint[])`;
  const purposeKeys = references.flatMap((reference) => [
    createAcknowledgementKey(reference),
    createOutcomeKey(reference),
  ]);
  const emailIds = await forgetEmails(database, { purposeKeys });
  const history = await eraseHistory(database, 'data_complaint', references);
  return { counts: { complaints: ids.length, emails: emailIds.length, history }, emailIds };
}

/** Complaints that a person made, and those that mention the person. */
export const createComplaintData = definePersonalData<{ name: string | null; receivedOn: string }>({
  kind: 'complaints',
  from: sql`data_complaint`,
  id: sql`reference`,
  columns: sql`name, received_on::text as "receivedOn"`,
  isHeld: sql`erased_at is null`,
  order: sql`data_complaint.id desc`,
  match: (terms) => ({
    address: hasAddress(sql`email`, terms),
    phone: hasPhone(sql`phone`, terms),
    name: hasName(sql`name`, terms),
    mention: mentionsPerson(sql`concat_ws(' ', text, outcome)`, terms),
  }),
  describe: ({ id, name, receivedOn }) => ({
    label: name ?? id,
    detail: `Complaint ${id}, ${formatDay(receivedOn)}`,
    path: `/office/privacy/complaints/${id}`,
  }),
  heldColumns: sql`jsonb_build_object('way', way, 'name', name, 'eMail', email, 'phone', phone, 'text', text,
    'acknowledgedOn', acknowledged_on, 'outcome', outcome,
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name, 'text', note.text)
                order by note.id), '[]')
              from data_complaint_note note where complaint_id = data_complaint.id)) as fields`,
  toFields: ({ id, receivedOn, fields }) => ({ reference: id, receivedOn, ...fields }),
  erase: eraseComplaints,
});
