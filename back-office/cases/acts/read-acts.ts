import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { ActKind, CaseAct, WaitingAct } from '#contract/operator/cases/acts.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { filterByBranch } from '../../branches/branches.ts';
import { sql, type Queries } from '../../database/database.ts';
import { readCaseNumber } from '../case-number.ts';
import { caseNotFound, type CaseParts } from '../parts.ts';

type Parts = { database: Queries; actor: Actor };

const waitingShown = 100;

/** In SQL: whether the caller can confirm act `act`: a person other than the one who recorded it. */
const canConfirm = ({ kind, id }: Actor) =>
  sql`(act.state = 'waiting' and ${kind === 'person'} and recorder.guid::text <> ${id})`;

/** The acts of a case, the latest first. */
export const readActs = (
  { database, actor }: Parts,
  caseId: string,
  kinds: readonly ActKind[],
): Promise<CaseAct[]> =>
  database.rows<CaseAct>`
    select act.id, act.kind, act.state, london_text(happened_at) as at, place, note, way, recipient, proof,
           proof_detail as "proofDetail",
           jsonb_build_object('guid', recorder.guid, 'name', recorded_by_name) as "recordedBy",
           london_text(recorded_at) as "recordedAt", decided_by_name as "decidedBy", london_text(decided_at) as "decidedAt",
           reason,
           recorded_label as "recordedLabel", decided_label as "decidedLabel", ${canConfirm(actor)} as "canConfirm"
    from case_act act join staff recorder on recorder.id = recorded_by
    where case_id = ${caseId} and act.kind = any(${kinds}::text[]) order by act.id desc`;

export async function getCaseAct(parts: CaseParts, input: string, id: string): Promise<CaseAct | Refused> {
  const [found] = await parts.database.rows<{ id: string }>`
    select id from funeral_case where number = ${readCaseNumber(input)}`;
  if (!found) return caseNotFound;
  const acts = await readActs(parts, found.id, ['identity', 'cremation', 'release']);
  return acts.find((act) => act.id === id) ?? actNotFound;
}

/** The acts that need a second person, the oldest first. */
export async function getWaitingActs(
  { database, actor }: Parts,
  { branch }: { branch?: string | undefined },
): Promise<WaitingAct[] | Refused> {
  const ofBranch = await filterByBranch(database, branch, sql`c.branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  return database.rows<WaitingAct>`
    select c.number, nullif(c.deceased_name, '') as "deceasedName", branch_guid(c.branch_id) as branch, act.id, act.kind,
           jsonb_build_object('guid', recorder.guid, 'name', recorded_by_name) as "recordedBy",
           london_text(recorded_at) as "recordedAt", ${canConfirm(actor)} as "canConfirm"
    from case_act act join funeral_case c on c.id = case_id join staff recorder on recorder.id = recorded_by
    where act.state = 'waiting' and erased_at is null and ${ofBranch}
    order by act.id limit ${waitingShown}`;
}

export const actNotFound = refuse(404, 'act-not-found', 'This case has no such record.');
