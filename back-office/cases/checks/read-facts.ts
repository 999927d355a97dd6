import { todayInLondon } from '#contract/fields/today.ts';
import { scatterNoticeDays } from '#contract/operator/cases/gates.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';
import { sql, type Fragment, type Queries } from '../../database/database.ts';
import { selectLastScan } from '../care/last-scan.ts';
import { selectLatestInstruction } from '../ashes/latest-instruction.ts';
import type { GateFacts } from './gates.ts';

type Parts = { database: Queries; clock: () => Date; removesLeadlessPacemakers: boolean };

/** In SQL: the first day on which a notice allows scattering, which is the day after its last day. */
export const scatterFrom = (caseId: Fragment) => sql`
  (select min(made_on) + ${scatterNoticeDays + 1}::integer from ashes_attempt
   where case_id = ${caseId} and is_notice
     and made_on > coalesce((select given_on from (${selectLatestInstruction(caseId)}) latest), '-infinity'))`;

/** In SQL: whether there are places to scan labels at. If so, each act needs a scan. */
export const hasPlaces = sql`exists (select from care_place where removed_at is null)`;

const selectScans = (caseId: Fragment) => sql`
  (select jsonb_build_object('beforeCremation', ${selectLastScan(caseId, ['person', 'coffin'])},
                'ashes', ${selectLastScan(caseId, ['ashes'])})
       where ${hasPlaces})`;

const isSigned = (caseId: Fragment) => sql`
  exists (select from case_signature where case_id = ${caseId} and voided_at is null)`;

const selectUnsignedApplication = (caseId: Fragment) => sql`
  (select jsonb_build_object('voided', (
     select jsonb_build_object('id', case_signature.id::text, 'by', voided_by) from case_signature
     where case_id = ${caseId} order by case_signature.id desc limit 1))
   from case_application
   where case_id = ${caseId} and not ${isSigned(caseId)})`;

/** Everything that the gates of a case depend on. Under the lock of the case, nobody else changes it. */
export async function readGateFacts(
  { database, clock, removesLeadlessPacemakers }: Parts,
  { id, jurisdiction }: { id: string; jurisdiction: Jurisdiction },
): Promise<GateFacts> {
  const caseId = sql`${id}::bigint`;
  const facts = await database.oneRow<
    Omit<GateFacts, 'jurisdiction' | 'today' | 'removesLeadlessPacemakers'>
  >`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'title', title) order by case_task.id), '[]')
       from case_task
       where case_id = ${id} and stage = 'papers' and kind is not null and kind <> 'implants' and done_at is null)
        as "openPapers",
      ${selectUnsignedApplication(caseId)} as unsigned, ${isSigned(caseId)} as "isSigned",
      (select coalesce(jsonb_agg(kind), '[]') from case_paper where case_id = ${id} and checked_at is not null)
        as "checkedPapers",
      exists (select from case_task where case_id = ${id} and kind = 'agree-price' and done_at is not null)
        as "isPriceAgreed",
      (select coalesce(jsonb_agg(jsonb_build_object('id', case_implant.id::text, 'kind', kind, 'isRemoved', removed_on is not null)
                order by case_implant.id), '[]')
       from case_implant where case_id = ${id}) as implants,
      (select coalesce(jsonb_agg(case_objection.id::text order by case_objection.id), '[]')
       from case_objection where case_id = ${id} and closed_at is null) as "openObjections",
      coalesce((select state from case_act where case_id = ${id} and kind = 'identity' order by case_act.id desc limit 1), 'none')
        as identity,
      coalesce((select state from case_act where case_id = ${id} and kind = 'cremation' and state <> 'refused'
                order by case_act.id desc limit 1), 'none') as cremation,
      ${selectScans(caseId)} as scans,
      (select jsonb_build_object('id', latest.id::text, 'choice', choice) from (${selectLatestInstruction(caseId)}) latest)
        as instruction,
      ${scatterFrom(caseId)}::text as "scatterFrom",
      (select coalesce(jsonb_agg(jsonb_build_object('gate', gate, 'missing', missing, 'by', actor_name,
                'at', london_text(at), 'reason', reason)), '[]')
       from (select distinct on (gate) * from case_gate_overrule where case_id = ${id} order by gate, case_gate_overrule.id desc) latest)
        as overrules`;
  return { ...facts, jurisdiction, today: todayInLondon(clock()), removesLeadlessPacemakers };
}
