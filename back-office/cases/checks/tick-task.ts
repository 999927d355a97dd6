import type { Database } from '../../database/database.ts';
import type { StoredCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import type { Changes } from '../../history/differences.ts';

/** Ticks a task if it is open, because a record has done it. */
export async function tickTask(
  parts: Pick<CaseParts, 'actor' | 'clock'> & { database: Database },
  { id, number }: Pick<StoredCase, 'id' | 'number'>,
  kind: string,
): Promise<void> {
  const { database, actor, clock } = parts;
  const [ticked] = await database.rows<{ title: string }>`
    update case_task set done_at = ${clock()}, done_by = ${actor.name}, revision = revision + 1
    where case_id = ${id} and kind = ${kind} and done_at is null returning title`;
  if (!ticked) return;
  const changes: Changes = { task: [null, ticked.title] };
  await recordCase(parts, database, { number, action: 'ticked a task', changes });
}
