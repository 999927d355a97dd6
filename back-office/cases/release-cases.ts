import { refuse, type Refused } from '#contract/call.ts';
import type { Database } from '../database/database.ts';
import { recordCase, type CaseParts } from './parts.ts';
import type { DepartingColleague } from '../records/departing-colleague.ts';

/**
 * Gives the open cases and tasks of a person who is being removed to the taker: null for nobody, so that everybody's Today
 * lists what is late. Refuses if there are any and the taker is undefined. Runs in the transaction of the removal, which
 * has locked the person.
 */
export async function releaseCases(
  parts: Pick<CaseParts, 'actor' | 'clock'>,
  database: Database,
  { personId, name, taker }: DepartingColleague,
): Promise<Refused | null> {
  const open = await database.rows<{ id: string; number: string; isOwner: boolean }>`
    select id, number, coalesce(owner_id = ${personId}, false) as "isOwner" from funeral_case c
    where stage <> 'closed' and (owner_id = ${personId} or exists (
      select from case_task where case_id = c.id and owner_id = ${personId} and done_at is null))
    order by id for update`;
  if (open.length === 0) return null;
  if (taker === undefined) return hasCases(open.length);
  const takerId = taker?.id ?? null;
  const owned = open.filter(({ isOwner }) => isOwner);
  await database.rows`
    update funeral_case set owner_id = ${takerId}, revision = revision + 1
    where id = any(${owned.map(({ id }) => id)}::bigint[])`;
  const changes = { owner: [name, taker?.name ?? null] as [string, string | null] };
  for (const { number } of owned) await recordCase(parts, database, { number, action: 'changed', changes });
  await database.rows`
    update case_task set owner_id = ${takerId}, revision = revision + 1
    where owner_id = ${personId} and done_at is null`;
  return null;
}

const hasCases = (count: number) => {
  const cases = count === 1 ? 'an open case' : `${count} open cases`;
  return refuse(409, 'has-cases', `This person looks after ${cases}. Please say who takes over.`);
};
