import { formatDay } from '#contract/fields/days.ts';
import { keepComplaintsYears } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { hasName, hasPhone, mentionsPerson } from '../personal-data/match.ts';
import type { Erased, PersonalData } from '../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';
import { createAcknowledgementKey, createOutcomeKey } from './complaint-emails.ts';

type ListedComplaint = { id: string; name: string | null; receivedOn: string };
type FoundComplaint = ListedComplaint & { byAddress: boolean; byPhone: boolean; byName: boolean };

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
    where reference = any(${references}::text[]) and erased_at is null returning id`;
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
export const createComplaintData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'complaints',
  find: async (terms, limit) => {
    const byAddress = sql`coalesce(lower(email) = ${terms.eMail}::text, false)`;
    const byPhone = hasPhone(sql`phone`, terms);
    const byName = hasName(sql`name`, terms);
    const where = sql`${byAddress} or ${byPhone} or ${byName} or ${mentionsPerson(sql`concat_ws(' ', text, outcome)`, terms)}`;
    const extra = sql`, ${byAddress} as "byAddress", ${byPhone} as "byPhone", ${byName} as "byName"`;
    const rows = await selectRows<FoundComplaint>(database, where, { limit, extra });
    return rows.map(({ byAddress: isTheirs, byPhone: hasTheirs, byName: isNamed, ...row }) => ({
      ...toRecord(row),
      byAddress: isTheirs,
      byPhone: hasTheirs,
      byName: isNamed,
      byMention: !isTheirs && !hasTheirs && !isNamed,
    }));
  },
  list: async (ids) => (await selectRows<ListedComplaint>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<ListedComplaint & { fields: Record<string, unknown> }>(
      database,
      isAmong(ids),
      {
        extra: sql`, jsonb_build_object('way', way, 'name', name, 'eMail', email, 'phone', phone, 'text', text,
        'acknowledgedOn', acknowledged_on, 'outcome', outcome,
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name, 'text', note.text)
                    order by note.id), '[]')
                  from data_complaint_note note where complaint_id = data_complaint.id)) as fields`,
      },
    );
    return rows.map(({ fields, ...row }) => ({
      id: row.id,
      label: toRecord(row).label,
      fields: { reference: row.id, receivedOn: row.receivedOn, ...fields },
    }));
  },
  erase: eraseComplaints,
});

const isAmong = (references: string[]) => sql`reference = any(${references}::text[])`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select reference as id, name, received_on::text as "receivedOn" ${extra}
    from data_complaint where erased_at is null and (${where}) order by id desc limit ${limit}`;

const toRecord = ({ id, name, receivedOn }: ListedComplaint) => ({
  id,
  label: name ?? id,
  detail: `Complaint ${id}, ${formatDay(receivedOn)}`,
  path: `/office/privacy/complaints/${id}`,
});
