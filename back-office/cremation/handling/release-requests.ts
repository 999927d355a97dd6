import { refuse, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';
import { recordRequest, type HandlingParts } from './parts.ts';
import { tellOwner } from './tell-owner.ts';
import type { Changes } from '../../history/differences.ts';
import type { DepartingColleague } from '../../records/departing-colleague.ts';

type Parts = Pick<HandlingParts, 'actor' | 'clock'>;

/**
 * Gives the open requests of a person who is being removed to the taker, or makes them new again. Refuses if there are
 * any and the taker is undefined. Runs in the transaction of the removal, which has locked the person.
 */
export async function releaseRequests(
  parts: Parts,
  database: Database,
  { personId, name, taker }: DepartingColleague,
): Promise<Refused | null> {
  const open = await database.rows<{ id: string; reference: string; recordRevision: number }>`
    select id, reference, record_revision as "recordRevision" from cremation_request where assignee_id = ${personId} and state = 'in-progress'
    order by id for update`;
  if (open.length === 0) return null;
  if (taker === undefined) return hasRequests(open.length);
  await database.rows`
    update cremation_request set assignee_id = ${taker?.id ?? null}, record_revision = record_revision + 1,
      state = case when ${taker !== null} then state else 'new' end
    where id = any(${open.map(({ id }) => id)}::bigint[])`;
  const changes: Changes = {
    ...(!taker && { state: ['in-progress', 'new'] }),
    assignee: [name, taker?.name ?? null],
  };
  for (const request of open) {
    const { reference } = request;
    await recordRequest(parts, database, { reference, action: 'changed', changes });
    if (taker) await tellOwner(parts, database, { ...request, ownerId: taker.id });
  }
  return null;
}

const hasRequests = (count: number) => {
  const requestsText = count === 1 ? 'This person has a request' : `This person has ${count} requests`;
  return refuse(409, 'has-requests', `${requestsText} in progress. Please say who takes over.`);
};
