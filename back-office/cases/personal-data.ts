import { formatDay } from '#contract/fields/days.ts';
import { sql } from '../database/database.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasAddress, hasName, hasPhone } from '../personal-data/match.ts';
import { caseColumns } from '../records/case.ts';
import { jsonPairs, getPersonalNames } from '../records/columns.ts';
import { holdsAshes } from './ashes/cremation-register.ts';
import { eraseCases } from './erase-cases.ts';
import { cremationDataPairs, namesBesideCase } from './checks/personal-data-of-cremation.ts';

type Case = { deceasedName: string; applicantName: string | null; openedOn: string; holdsAshes: boolean };

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

/** Cases, by the applicant, the person who died, and others whom they name. */
export const createCaseData = definePersonalData<Case>({
  kind: 'cases',
  from: sql`funeral_case`,
  id: sql`number`,
  columns: sql`deceased_name as "deceasedName", applicant_name as "applicantName",
    london_day(opened_at)::text as "openedOn", ${holdsAshes} as "holdsAshes"`,
  isHeld: sql`erased_at is null`,
  order: sql`funeral_case.id desc`,
  match: (terms) => ({
    address: hasAddress(sql`email`, terms),
    phone: hasPhone(sql`phone`, terms),
    name: sql`${hasName(sql`deceased_name`, terms)} or ${hasName(sql`applicant_name`, terms)}
      or ${namesBesideCase(terms)}`,
  }),
  describe: ({ id, deceasedName, applicantName, openedOn, holdsAshes: isHere }) => ({
    label: applicantName ? `${applicantName}, about ${deceasedName}` : deceasedName,
    detail: `Case ${id}, ${formatDay(openedOn)}`,
    path: `/office/cases/${id}`,
    stays: isHere ? 'The ashes are still here. It can be erased once they have left.' : null,
  }),
  heldColumns: sql`
    jsonb_build_object(${jsonPairs(caseColumns, 'funeral_case', getPersonalNames(caseColumns))},
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
  toFields: ({ id, openedOn, fields }) => ({ number: id, openedOn, ...fields }),
  erase: eraseCases,
});
