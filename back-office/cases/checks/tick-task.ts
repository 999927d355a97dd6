import { listTasksDone } from '#contract/operator/cases/paper-kinds.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import type { StoredCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import type { Changes } from '../../history/differences.ts';

type Ticking = Pick<CaseParts, 'actor' | 'clock'> & { database: Database };
type Of = Pick<StoredCase, 'id' | 'number'>;
type OfPlace = Of & Pick<StoredCase, 'jurisdiction'>;

/** Ticks the task that a record has done, if it is open. `by` is the person, if another one than the actor. */
export const tickTask = (parts: Ticking, of: Of, kind: string, by = parts.actor.name): Promise<void> =>
  tickTasks(parts, of, { which: sql`kind = ${kind}`, by });

/** Ticks the open tasks that a checked paper does: those of the stages, and those of staff that name its kind. */
export const tickTasksOfPaper = (parts: Ticking, of: OfPlace, paper: string): Promise<void> =>
  tickTasks(parts, of, { which: ofPaper(of, paper), by: parts.actor.name });

/** Ticks the tasks of the papers that were checked before these tasks were there. */
export async function tickTasksOfCheckedPapers(parts: Ticking, of: OfPlace): Promise<void> {
  const papers = await parts.database.rows<{ kind: string }>`
    select distinct kind from case_paper where case_id = ${of.id} and checked_at is not null`;
  for (const { kind } of papers) await tickTasksOfPaper(parts, of, kind);
}

const ofPaper = ({ jurisdiction }: OfPlace, paper: string): Fragment => sql`
  (paper = ${paper} or kind = any(${[...listTasksDone([paper], jurisdiction)]}::text[]))`;

async function tickTasks(
  parts: Ticking,
  { id, number }: Of,
  { which, by }: { which: Fragment; by: string },
): Promise<void> {
  const { database, clock } = parts;
  const ticked = await database.rows<{ title: string }>`
    update case_task set done_at = ${clock()}, done_by = ${by}, revision = revision + 1
    where case_id = ${id} and ${which} and done_at is null returning title`;
  for (const { title } of ticked) {
    const changes: Changes = { task: [null, title] };
    await recordCase(parts, database, { number, action: 'ticked a task', changes });
  }
}

/** Takes back the tick that a record has made at this moment, because the record no longer counts. */
export const untickTask = (
  parts: Ticking,
  of: OfPlace,
  { kind, tickedAt }: { kind: string; tickedAt: Date },
): Promise<void> => handOver(parts, of, { which: sql`kind = ${kind}`, tickedAt });

/** Takes back the ticks of a paper that no longer counts. */
export const untickTasksOfPaper = (
  parts: Ticking,
  of: OfPlace,
  { paper, tickedAt }: { paper: string; tickedAt: Date },
): Promise<void> => handOver(parts, of, { which: ofPaper(of, paper), tickedAt });

/** A task that another checked paper or the signature does as well is done by that one instead. Others are open again. */
async function handOver(
  parts: Ticking,
  of: OfPlace,
  { which, tickedAt }: { which: Fragment; tickedAt: Date },
): Promise<void> {
  const others = await parts.database.rows<{ kind: string; checkedAt: Date; checkedBy: string }>`
    select kind, checked_at as "checkedAt", checked_by_name as "checkedBy" from case_paper
    where case_id = ${of.id} and checked_at is not null
    union all
    select 'application', signed_at, name from case_signature where case_id = ${of.id} and voided_at is null
    order by 2`;
  for (const { kind, checkedAt, checkedBy } of others)
    await parts.database.rows`
      update case_task set done_at = ${checkedAt}, done_by = ${checkedBy}, revision = revision + 1
      where case_id = ${of.id} and ${which} and ${ofPaper(of, kind)} and done_at = ${tickedAt}`;
  await untickTasks(parts, of, { which, tickedAt });
}

async function untickTasks(
  parts: Ticking,
  { id, number }: Of,
  { which, tickedAt }: { which: Fragment; tickedAt: Date },
): Promise<void> {
  const { database } = parts;
  const opened = await database.rows<{ title: string }>`
    update case_task set done_at = null, done_by = null, revision = revision + 1
    where case_id = ${id} and ${which} and done_at = ${tickedAt} returning title`;
  for (const { title } of opened) {
    const changes: Changes = { task: [null, title] };
    await recordCase(parts, database, { number, action: 'took back the tick of a task', changes });
  }
}
