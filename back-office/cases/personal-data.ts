import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { hasName, hasPhone } from '../personal-data/match.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { caseColumns } from '../records/case.ts';
import { jsonPairs, getPersonalNames } from '../records/columns.ts';
import { holdsAshes } from './ashes/cremation-register.ts';
import { eraseCases } from './erase-cases.ts';
import { cremationDataPairs, namesBesideCase } from './checks/personal-data-of-cremation.ts';

type Case = {
  id: string;
  deceasedName: string;
  applicantName: string | null;
  openedOn: string;
  holdsAshes: boolean;
};
type FoundCase = Case & { byAddress: boolean; byPhone: boolean };

/** Cases, by the applicant, the person who died, and others whom they name. */
export const createCaseData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'cases',
  find: async (terms, limit) => {
    const byAddress = sql`coalesce(lower(email) = ${terms.eMail}::text, false)`;
    const byPhone = hasPhone(sql`phone`, terms);
    const byName = sql`${hasName(sql`deceased_name`, terms)} or ${hasName(sql`applicant_name`, terms)}
      or ${namesBesideCase(terms)}`;
    const where = sql`${byAddress} or ${byPhone} or ${byName}`;
    const extra = sql`, ${byAddress} as "byAddress", ${byPhone} as "byPhone"`;
    const rows = await selectRows<FoundCase>(database, where, { limit, extra });
    return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress, byPhone: row.byPhone }));
  },
  list: async (ids) => (await selectRows<Case>(database, isAmong(ids))).map(toRecord),
  read: async (ids) => {
    const rows = await selectRows<Case & { fields: Record<string, unknown> }>(database, isAmong(ids), {
      extra: sql`, jsonb_build_object(${jsonPairs(caseColumns, 'funeral_case', getPersonalNames(caseColumns))},
        'tasks', (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'doneBy', done_by) order by case_task.id), '[]')
                  from case_task where case_id = funeral_case.id and (kind is null or done_by is not null)),
        ${heldOfApplication},
        'notes', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'by', actor_name, 'text', text)
                    order by case_note.id), '[]')
                  from case_note where case_id = funeral_case.id),
        'belongings', (select coalesce(jsonb_agg(description order by part), '[]')
                       from care_belongings where case_id = funeral_case.id),
        'care', (select coalesce(jsonb_agg(jsonb_build_object('label', label_kind, 'act', act, 'place', place_name,
                   'at', happened_at, 'by', care_entry.actor_name, 'note', note) order by care_entry.number), '[]')
                 from care_entry where case_id = funeral_case.id), ${cremationDataPairs}) as fields`,
    });
    return rows.map(({ fields, ...row }) => ({
      id: row.id,
      label: toRecord(row).label,
      fields: { number: row.id, openedOn: row.openedOn, ...fields },
    }));
  },
  erase: eraseCases,
});

const heldOfApplication = sql`
  'answers', (select coalesce(jsonb_agg(jsonb_build_object('question', field, 'answer', value, 'by', answered_by,
                'at', answered_at) order by field), '[]')
              from case_answer where case_id = funeral_case.id),
  'signatures', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', signed_at, 'text', statement,
                   'voidedAt', voided_at, 'voidedBy', voided_by) order by case_signature.id), '[]')
                 from case_signature where case_id = funeral_case.id),
  'estimates', (select coalesce(jsonb_agg(jsonb_build_object('pricesOn', prices_on, 'lines', lines,
                  'totalPence', total_pence, 'by', made_by_name, 'at', made_at) order by case_estimate.id), '[]')
                from case_estimate where case_id = funeral_case.id)`;

const isAmong = (numbers: string[]) => sql`number = any(${numbers}::text[])`;

const selectRows = <Row extends object>(
  { rows }: Database,
  where: Fragment,
  { limit = 1_000, extra = sql`` }: { limit?: number; extra?: Fragment } = {},
) =>
  rows<Row>`
    select number as id, deceased_name as "deceasedName", applicant_name as "applicantName",
           to_char(opened_at at time zone 'Europe/London', 'YYYY-MM-DD') as "openedOn",
           ${holdsAshes} as "holdsAshes" ${extra}
    from funeral_case where erased_at is null and (${where}) order by id desc limit ${limit}`;

const toRecord = ({ id, deceasedName, applicantName, openedOn, holdsAshes: isHere }: Case) => ({
  id,
  label: applicantName ? `${applicantName}, about ${deceasedName}` : deceasedName,
  detail: `Case ${id}, ${formatDay(openedOn)}`,
  path: `/office/cases/${id}`,
  stays: isHere ? 'The ashes are still here. It can be erased once they have left.' : null,
});
