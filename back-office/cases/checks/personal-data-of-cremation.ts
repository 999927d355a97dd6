import { sql } from '../../database/database.ts';
import { hasName } from '../../personal-data/match.ts';
import type { SearchTerms } from '../../personal-data/personal-data.ts';

const ofCase = sql`where case_id = funeral_case.id`;

/** In SQL: the records about a cremation and the ashes, for a copy of the personal data. */
export const cremationDataPairs = sql`
  'papers', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'addedBy', added_by_name, 'at', added_at,
      'checkedBy', checked_by_name) order by case_paper.id), '[]') from case_paper ${ofCase}),
  'acts', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'at', happened_at, 'place', place,
      'note', note, 'way', way, 'recipient', recipient, 'proof', proof, 'proofDetail', proof_detail,
      'recordedBy', recorded_by_name, 'decidedBy', decided_by_name, 'reason', reason) order by case_act.id), '[]')
    from case_act ${ofCase}),
  'overruled', (select coalesce(jsonb_agg(jsonb_build_object('gate', gate, 'at', at, 'by', actor_name, 'reason', reason)
      order by case_gate_overrule.id), '[]') from case_gate_overrule ${ofCase}),
  'implants', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'detail', detail, 'declaredBy', declared_by,
      'recordedBy', recorded_by_name, 'removedBy', removed_by, 'removedOn', removed_on) order by case_implant.id), '[]')
    from case_implant ${ofCase}),
  'objections', (select coalesce(jsonb_agg(jsonb_build_object('objector', objector, 'text', text,
      'receivedOn', received_on, 'recordedBy', recorded_by_name, 'closedBy', closed_by_name, 'closeReason', close_reason)
      order by case_objection.id), '[]') from case_objection ${ofCase}),
  'ashes', (select jsonb_build_object('nominatedPerson', nominated_person, 'nominatedContact', nominated_contact,
      'keptAt', kept_at) from case_ashes ${ofCase}),
  'instructions', (select coalesce(jsonb_agg(jsonb_build_object('choice', choice, 'detail', detail, 'givenBy', given_by,
      'givenOn', given_on, 'way', way, 'recordedBy', recorded_by_name) order by ashes_instruction.id), '[]')
    from ashes_instruction ${ofCase}),
  'attempts', (select coalesce(jsonb_agg(jsonb_build_object('madeOn', made_on, 'way', way, 'isNotice', is_notice,
      'outcome', outcome, 'recordedBy', recorded_by_name) order by ashes_attempt.id), '[]')
    from ashes_attempt ${ofCase})`;

/** In SQL: whether a person of this name has objected or may collect the ashes. */
export const namesBesideCase = (terms: SearchTerms) => sql`(
  exists (select from case_objection ${ofCase} and (${hasName(sql`objector`, terms)}))
  or exists (select from case_ashes ${ofCase} and (${hasName(sql`nominated_person`, terms)})))`;
