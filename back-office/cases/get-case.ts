import { canCall } from '#contract/operator/access.ts';
import type { Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { CaseTask, FuneralCase } from '#contract/operator/cases/case.ts';
import { findStageTask } from '#contract/operator/cases/stage-tasks.ts';
import { keepCasesYears } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import { selectList } from '../records/columns.ts';
import { caseColumns } from '../records/case.ts';
import { readCaseNumber } from './case-number.ts';
import { listedColumns, listedFrom } from './list-cases.ts';
import { caseNotFound, type CaseParts } from './parts.ts';

type Row = Omit<FuneralCase, 'request' | 'tasks' | 'notes'> & { id: string; requestId: string | null };

/** A case with its tasks, its notes and its linked records. */
export async function getCase(parts: CaseParts, input: string): Promise<FuneralCase | Refused> {
  const { database, clock, actor } = parts;
  const today = todayInLondon(clock());
  const [row] = await database.rows<Row>`
    select c.id, c.request_id as "requestId", ${selectList(caseColumns, 'c', details)}, ${listedColumns(today)},
           c.revision, london_text(c.closed_at) as "closedAt", c.erased_at is not null as "isErased",
           (london_day(c.changed_at) + make_interval(years => ${keepCasesYears}))::date::text
             as "keptUntil",
           case when funeral.guid is not null then jsonb_build_object(
             'guid', funeral.guid, 'personName', funeral.person_name, 'date', funeral.held_on) end as funeral,
           case when customer.id is not null and ${canCall(actor.role, 'getCustomers')} then jsonb_build_object(
             'guid', customer.guid, 'name', customer.name, 'reference', customer.reference) end as customer,
           ${hasApplicantDied} as "hasApplicantDied"
    ${listedFrom} left join funeral on funeral.guid = c.funeral_guid left join customer on customer.id = c.customer_id
    where c.number = ${readCaseNumber(input)}`;
  if (!row) return caseNotFound;
  const { id, requestId, ...found } = row;
  const [tasks, notes, request] = await Promise.all([
    readTasks(parts, id, found),
    readNotes(parts, id),
    readRequest(parts, requestId, found),
  ]);
  return { ...found, request, tasks, notes };
}

const details = ['bornOn', 'diedOn', 'placeOfDeath', 'relationship', 'eMail', 'phone'] as const;

/** In SQL: whether the customer who pays for case `c`, or has the address of its applicant, has died. */
export const hasApplicantDied = sql`exists (
  select from customer payer where payer.deceased_at is not null
    and (payer.id = c.customer_id or lower(payer.email) = lower(c.email)))`;

type StoredTask = Omit<CaseTask, 'hint' | 'source' | 'isLate'>;

async function readTasks(
  { database, clock }: CaseParts,
  caseId: string,
  { jurisdiction, stage }: Pick<Row, 'jurisdiction' | 'stage'>,
): Promise<CaseTask[]> {
  const today = todayInLondon(clock());
  const tasks = await database.rows<StoredTask>`
    select task.id, kind, stage, title, paper, due_on::text as "dueOn", task.revision,
           case when doer.id is not null then jsonb_build_object('guid', doer.guid, 'name', doer.name) end as owner,
           case when done_at is not null
                then jsonb_build_object('at', london_text(done_at), 'by', done_by) end as done
    from case_task task left join staff doer on doer.id = owner_id
    where case_id = ${caseId} order by task.id`;
  return tasks.map((task) => {
    const { hint = null, source = null } = findStageTask(jurisdiction, task.kind) ?? {};
    const isLate = stage !== 'closed' && !task.done && task.dueOn !== null && task.dueOn < today;
    return { ...task, hint, source, isLate };
  });
}

const readNotes = ({ database }: CaseParts, caseId: string) =>
  database.rows<FuneralCase['notes'][number]>`
    select id, actor_name as by, london_text(at) as at, text
    from case_note where case_id = ${caseId} order by case_note.id`;

/** The request, with the fields that differ because the family or staff have corrected it since. */
async function readRequest(
  { database, readRequestFacts }: CaseParts,
  requestId: string | null,
  found: Pick<FuneralCase, ComparedField>,
): Promise<FuneralCase['request']> {
  if (requestId === null) return null;
  const request = await readRequestFacts(database, { id: requestId });
  if (!request) return null;
  const { reference, facts } = request;
  const differences = Object.entries(facts ?? {}).flatMap(([name, value]) => {
    const field = name as ComparedField;
    return value && value !== found[field] ? [{ field, value }] : [];
  });
  return { reference, differences };
}

type ComparedField = NonNullable<FuneralCase['request']>['differences'][number]['field'];
