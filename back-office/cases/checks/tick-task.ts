import type { Database } from '../../database/database.ts';
import type { StoredCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import type { Changes } from '../../history/differences.ts';

type Ticking = Pick<CaseParts, 'actor' | 'clock'> & { database: Database };
type Of = Pick<StoredCase, 'id' | 'number'>;

/** Ticks the task that a record has done, if it is open. `by` is the person, if another one than the actor. */
export async function tickTask(
  parts: Ticking,
  { id, number }: Of,
  kind: string,
  by = parts.actor.name,
): Promise<void> {
  const { database, clock } = parts;
  const [ticked] = await database.rows<{ title: string }>`
    update case_task set done_at = ${clock()}, done_by = ${by}, revision = revision + 1
    where case_id = ${id} and kind = ${kind} and done_at is null returning title`;
  if (!ticked) return;
  const changes: Changes = { task: [null, ticked.title] };
  await recordCase(parts, database, { number, action: 'ticked a task', changes });
}

/** Takes back the tick that a record has made at this moment, because the record no longer counts. */
export async function untickTask(
  parts: Ticking,
  { id, number }: Of,
  { kind, tickedAt }: { kind: string; tickedAt: Date },
): Promise<void> {
  const { database } = parts;
  const [opened] = await database.rows<{ title: string }>`
    update case_task set done_at = null, done_by = null, revision = revision + 1
    where case_id = ${id} and kind = ${kind} and done_at = ${tickedAt} returning title`;
  if (!opened) return;
  const changes: Changes = { task: [null, opened.title] };
  await recordCase(parts, database, { number, action: 'took back the tick of a task', changes });
}
