import type { Database } from '../database/database.ts';
import { recordCase, type CaseParts } from './parts.ts';

type DepartingColleague = { personId: number; requests: string | undefined };

/**
 * Gives the open cases and tasks of somebody who is being removed to the colleague who takes their requests. Without one,
 * a case has nobody and everybody's Today lists what is late in it. Runs in the transaction that removes them.
 */
export async function releaseCases(
  parts: Pick<CaseParts, 'actor' | 'clock'>,
  database: Database,
  { personId, requests }: DepartingColleague,
): Promise<void> {
  const [taker] = await database.rows<{ id: number; name: string }>`
    select id, name from present_staff
    where guid::text = ${requests ?? null} and id <> ${personId}`;
  const released = await database.rows<{ number: string; owner: string }>`
    update funeral_case c set owner_id = ${taker?.id ?? null}, revision = c.revision + 1
    from staff where staff.id = owner_id and owner_id = ${personId} and stage <> 'closed'
    returning number, staff.name as owner`;
  for (const { number, owner } of released)
    await recordCase(parts, database, {
      number,
      action: 'changed',
      changes: { owner: [owner, taker?.name ?? null] },
    });
  await database.rows`
    update case_task set owner_id = ${taker?.id ?? null}, revision = revision + 1
    where owner_id = ${personId} and done_at is null`;
}
