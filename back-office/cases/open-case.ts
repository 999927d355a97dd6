import { toUtcDay } from '#contract/fields/days.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { NewCase } from '#contract/operator/cases/cases.ts';
import {
  caseStages,
  openStages,
  type CaseStage,
  type Jurisdiction,
} from '#contract/operator/cases/stages.ts';
import { stageTasks, findStageTask } from '#contract/operator/cases/stage-tasks.ts';
import { caseTexts } from '#contract/records/case.ts';
import { addOnce } from '../add-once.ts';
import { findBranchId } from '../branches/branches.ts';
import { refuseInvalid } from '../check.ts';
import type { Database, Queries } from '../database/database.ts';
import { cleanEmail } from '../email/address-key.ts';
import { differences } from '../history/differences.ts';
import { caseColumns } from '../records/case.ts';
import { listColumns, listValues } from '../records/columns.ts';
import { takeCaseNumber } from './case-number.ts';
import { findDateProblems } from './date-problems.ts';
import { chooseOwner } from './find-case.ts';
import { findJurisdiction } from './find-jurisdiction.ts';
import { recordCase, type CaseParts, type RequestFacts } from './parts.ts';
import { todayInLondon } from '#contract/fields/today.ts';

/** Opens a case for a caller. A form that arrives twice opens one. */
export const createCase = (
  parts: CaseParts,
  input: NewCase,
  idempotencyKey: string | null,
): Promise<{ number: string } | Refused> =>
  parts.database.transaction((database) =>
    addOnce(
      { ...parts, database },
      { call: 'createCase', idempotencyKey, content: input },
      async (): Promise<{ number: string } | Refused> => {
        const problems = findDateProblems(input, parts.clock());
        if (Object.keys(problems).length > 0) return refuseInvalid(problems);
        const branchId = await findBranchId(database, input.branch);
        if (isRefused(branchId)) return branchId;
        const owner = await chooseOwner(database, input.owner, await findDefaultOwner(parts, database));
        if (isRefused(owner)) return owner;
        const fields = { ...cleanCase(input), jurisdiction: input.jurisdiction, branch: branchId };
        return addCase(parts, database, { fields, ...owner, requestId: null });
      },
    ),
  );

/** Opens the case of a request with its facts. A repeat returns the same case. */
export const openCaseOfRequest = (
  parts: CaseParts,
  reference: string,
): Promise<{ number: string } | Refused> =>
  parts.database.transaction(async (database) => {
    const request = await parts.readRequestFacts(database, { reference, isLocking: true });
    if (!request) return requestNotFound;
    const owner = await findDefaultOwner(parts, database);
    return openRequestedCase(parts, database, {
      ...request,
      assigneeId: request.assigneeId ?? owner.ownerId,
    });
  });

/** Opens the case of a request in the transaction of its arrival, if the provider has chosen that. */
export async function openCaseOnArrival(
  parts: CaseParts & { opensCasesOnArrival: boolean },
  database: Database,
  { reference }: { reference: string },
): Promise<void> {
  if (!parts.opensCasesOnArrival) return;
  const request = await parts.readRequestFacts(database, { reference });
  if (request) await openRequestedCase(parts, database, request);
}

/** Opens the case of a locked request, unless it has one. */
async function openRequestedCase(
  parts: CaseParts,
  database: Database,
  request: RequestFacts,
): Promise<{ number: string } | Refused> {
  const [before] = await database.rows<{ number: string }>`
    select number from funeral_case where request_id = ${request.id}`;
  if (before) return before;
  const { facts, postcode, branchId, assigneeId } = request;
  if (!facts) return answersErased;
  const [person] = await database.rows<{ ownerId: number; owner: string }>`
    select id as "ownerId", name as owner from present_staff where id = ${assigneeId} for share`;
  const fields = { ...facts, jurisdiction: findJurisdiction(postcode), branch: branchId };
  const { ownerId = null, owner = null } = person ?? {};
  return addCase(parts, database, { fields, ownerId, owner, requestId: request.id });
}

type CaseRow = {
  fields: Record<keyof typeof caseColumns, string | number | null>;
  ownerId: number | null;
  owner: string | null;
  requestId: string | null;
};

async function addCase(parts: CaseParts, database: Database, { fields, ownerId, owner, requestId }: CaseRow) {
  const at = parts.clock();
  const number = await takeCaseNumber(database);
  const added = await database.oneRow<{ id: string; branch: string }>`
    insert into funeral_case (number, request_id, ${listColumns(caseColumns)}, owner_id, opened_at, changed_at)
    values (${number}, ${requestId}, ${listValues(caseColumns, fields)}, ${ownerId}, ${at}, ${at})
    returning id, branch_guid(branch_id) as branch`;
  await addStageTasks(database, added.id, { jurisdiction: fields.jurisdiction as Jurisdiction });
  const changes = differences({}, { ...fields, branch: added.branch, owner });
  await recordCase(parts, database, { number, action: 'opened the case', changes });
  await noteStage(database, { id: added.id, stage: 'arrange' }, at);
  await startStages(database, { id: added.id, stage: 'arrange' }, at);
  return { number };
}

/** Adds the tasks of a jurisdiction that the case does not have yet. */
export async function addStageTasks(
  { rows }: Queries,
  caseId: string,
  { jurisdiction }: { jurisdiction: Jurisdiction },
): Promise<void> {
  const tasks = openStages.flatMap((stage) =>
    stageTasks[jurisdiction][stage].map(({ kind, title }) => ({ stage, kind, title })),
  );
  await rows`
    insert into case_task (case_id, stage, kind, title)
    select ${caseId}, stage, kind, title
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as task (stage text, kind text, title text)
    on conflict (case_id, kind) do nothing`;
}

/** Records the beginning of a stage, for the page of the family. */
export const noteStage = ({ rows }: Queries, { id, stage }: { id: string; stage: CaseStage }, at: Date) =>
  rows`insert into case_stage_entry (case_id, stage, began_at) values (${id}, ${stage}, ${at})`;

/** Sets the due days of open tasks up to a stage, counted from today. Tasks that have a due day keep it. */
export async function startStages(
  { rows }: Queries,
  { id, stage }: { id: string; stage: CaseStage },
  at: Date,
): Promise<void> {
  const begun = openStages.slice(0, caseStages.indexOf(stage) + 1);
  const open = await rows<{ id: string; kind: string; jurisdiction: Jurisdiction }>`
    select task.id, kind, jurisdiction from case_task task join funeral_case on funeral_case.id = case_id
    where case_id = ${id} and task.stage = any(${begun}::text[]) and done_at is null and due_on is null
      and kind is not null`;
  const due = open.map((task) => ({ id: task.id, due: findDueDay(task, at) }));
  await rows`
    update case_task set due_on = given.due
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as given (id bigint, due date)
    where case_task.id = given.id`;
}

/** The caller as the owner, if they are a member of staff. */
async function findDefaultOwner({ actor }: CaseParts, { rows }: Database) {
  if (actor.kind !== 'person') return { ownerId: null, owner: null };
  const [person] = await rows<{ ownerId: number; owner: string }>`
    select id as "ownerId", name as owner from present_staff where guid::text = ${actor.id}`;
  return person ?? { ownerId: null, owner: null };
}

/** The texts as they are stored: without needless spaces, an empty one as null. */
export const cleanCase = (input: Pick<NewCase, 'deceasedName'> & Partial<NewCase>) => ({
  ...mapNames(caseTexts, (name) => cleanText(input[name] ?? '') || null),
  deceasedName: cleanText(input.deceasedName),
  bornOn: input.bornOn ?? null,
  diedOn: input.diedOn ?? null,
  eMail: input.eMail ? cleanEmail(input.eMail) : null,
});

const requestNotFound = refuse(404, 'request-not-found', 'We have no request with this reference.');
const answersErased = refuse(
  409,
  'answers-erased',
  'The answers of this request have been erased, so no case can be opened from it.',
);

/** The due day of a task, for a stage that begins now; null if the table no longer has the task. */
function findDueDay(
  { jurisdiction, kind }: { jurisdiction: Jurisdiction; kind: string },
  now: Date,
): string | null {
  const stageTask = findStageTask(jurisdiction, kind);
  if (!stageTask) return null;
  const due = new Date(`${todayInLondon(now)}T12:00:00Z`);
  due.setUTCDate(due.getUTCDate() + stageTask.days);
  return toUtcDay(due);
}
