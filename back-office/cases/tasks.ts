import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanLines, cleanText } from '#contract/fields/clean-text.ts';
import type { NewTask, TaskChange } from '#contract/operator/cases/cases.ts';
import { formatPaperKind, listPaperKinds } from '#contract/operator/cases/paper-kinds.ts';
import { addOnce } from '../add-once.ts';
import type { Database } from '../database/database.ts';
import { differences, type Changes } from '../history/differences.ts';
import { isRecent } from '../database/moments.ts';
import { sql } from '../database/database.ts';
import { chooseOwner, markCaseChanged, withCase, type StoredCase } from './find-case.ts';
import { recordCase, type CaseParts } from './parts.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../check.ts';

const tasksMax = 200;
const notesMax = 500;

type KeyedInput<Body> = { number: string; body: Body; idempotencyKey: string | null };

/** Adds a task besides those of the stages. A form that arrives twice adds one. */
export const addCaseTask = (
  parts: CaseParts,
  { number, body, idempotencyKey }: KeyedInput<NewTask>,
): Promise<true | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addCaseTask', idempotencyKey, content: [stored.number, body] },
      async (): Promise<true | Refused> => {
        const stage = body.stage ?? stored.stage;
        if (stage === 'closed') return caseClosed;
        if ((await countRows(database, 'case_task', stored)) >= tasksMax) return tooManyTasks;
        const owner = await chooseOwner(database, body.owner, { ownerId: null, owner: null });
        if (isRefused(owner)) return owner;
        const { dueOn = null, paper = null } = body;
        if (paper && !listPaperKinds(stored.jurisdiction).includes(paper)) return paperNotFound;
        const title = cleanText(body.title);
        await database.rows`
          insert into case_task (case_id, stage, title, owner_id, due_on, paper, done_at, done_by)
          select ${stored.id}::bigint, ${stage}, ${title}, ${owner.ownerId}::integer, ${dueOn}::date, ${paper}, checked_at,
                 checked_by_name
          from (select) as task left join (
            select checked_at, checked_by_name from case_paper
            where case_id = ${stored.id} and kind = ${paper} and checked_at is not null order by checked_at limit 1
          ) as checked on true`;
        const after = { task: title, owner: owner.owner, dueOn, paper: paper && formatPaperKind(paper) };
        const changes = differences({}, after);
        await recordTask(parts, database, stored, 'added a task', changes);
        return true;
      },
    ),
  );

type StoredTask = {
  id: string;
  title: string;
  owner: string | null;
  ownerId: number | null;
  dueOn: string | null;
  isDone: boolean;
  revision: number;
};

/** Ticks or unticks a task, or changes its owner or due day. */
export const updateCaseTask = (
  parts: CaseParts,
  number: string,
  id: string,
  { revision, isDone, ...change }: TaskChange,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const before = await lockTask(database, stored, id);
    if (!before) return taskNotFound;
    const owner = await chooseOwner(database, change.owner, before);
    if (isRefused(owner)) return owner;
    const after = {
      owner: owner.owner,
      dueOn: change.dueOn === undefined ? before.dueOn : change.dueOn,
      isDone: isDone ?? before.isDone,
    };
    const { owner: beforeOwner, dueOn, isDone: wasDone } = before;
    const changes = differences({ owner: beforeOwner, dueOn, isDone: wasDone }, after);
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    const at = parts.clock();
    await database.rows`
      update case_task set owner_id = ${owner.ownerId}, due_on = ${after.dueOn}, revision = revision + 1,
        done_at = case when ${after.isDone} then coalesce(done_at, ${at}::timestamptz) end,
        done_by = case when ${after.isDone} then coalesce(done_by, ${parts.actor.name}) end
      where id = ${before.id}`;
    const { isDone: ticked, ...others } = changes;
    const action = ticked
      ? after.isDone
        ? 'ticked a task'
        : 'took back the tick of a task'
      : 'changed a task';
    await recordTask(parts, database, stored, action, { task: [null, before.title], ...others });
    return true;
  });

async function lockTask({ rows }: Database, stored: StoredCase, id: string) {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const [task] = await rows<StoredTask>`
    select task.id, title, owner_id as "ownerId", doer.name as owner, due_on::text as "dueOn",
           done_at is not null as "isDone", task.revision
    from case_task task left join staff doer on doer.id = owner_id
    where task.id = ${id} and case_id = ${stored.id} for update of task`;
  return task;
}

/** Adds a note for colleagues. A form that arrives twice adds one. */
export const addCaseNote = (
  parts: CaseParts,
  { number, body, idempotencyKey }: KeyedInput<{ text: string }>,
): Promise<true | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addCaseNote', idempotencyKey, content: [stored.number, body] },
      async (): Promise<true | Refused> => {
        const at = parts.clock();
        const note = cleanLines(body.text);
        const [same] = await database.rows`
          select from case_note where case_id = ${stored.id} and text = ${note}
            and actor_name = ${parts.actor.name} and ${isRecent(sql`at`, 60, at)}`;
        if (same) return true;
        if ((await countRows(database, 'case_note', stored)) >= notesMax) return tooManyNotes;
        await database.rows`
          insert into case_note (case_id, text, actor_name, at)
          values (${stored.id}, ${note}, ${parts.actor.name}, ${at})`;
        await recordTask(parts, database, stored, 'added a note');
        return true;
      },
    ),
  );

async function recordTask(
  parts: CaseParts,
  database: Database,
  stored: StoredCase,
  action: string,
  changes: Changes = {},
): Promise<void> {
  await markCaseChanged(database, stored, parts.clock());
  await recordCase(parts, database, { number: stored.number, action, changes });
}

async function countRows({ oneRow }: Database, table: 'case_task' | 'case_note', { id }: StoredCase) {
  const from = table === 'case_task' ? sql`case_task` : sql`case_note`;
  const counted = await oneRow<{ count: number }>`
    select count(*)::integer as count from ${from} where case_id = ${id}`;
  return counted.count;
}

const taskNotFound = refuse(404, 'task-not-found', 'This case does not have this task any more.');
const revisionConflict = refuseChangedMeanwhile('this task');
const paperNotFound = refuseInvalid({ paper: 'A case with this place of death has no such paper.' });
const caseClosed = refuse(409, 'case-closed', 'This case is closed. Reopen it to add a task.');
const tooManyTasks = refuse(409, 'too-many', `A case can have ${tasksMax} tasks at most.`);
const tooManyNotes = refuse(409, 'too-many', `A case can have ${notesMax} notes at most.`);
