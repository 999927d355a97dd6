import type { Database } from '../../database/database.ts';
import type { DirectDebitParts } from '../parts.ts';
import type { GoCardlessError } from '../gocardless/errors.ts';

type Parts = Pick<DirectDebitParts, 'database' | 'clock' | 'holder' | 'leaseMs' | 'retryMs'>;

/** All unprocessed events about one payment, mandate or billing request. */
export type ClaimedEvents = {
  resourceType: string;
  resourceId: string;
  ids: string[];
  tries: number[];
  causes: (string | null)[];
  newMandate: string | null;
};

const resourcesAtOnce = 10;
const leaseMsDefault = 60_000;
const retryMsDefault = 2_000;
const retryMsMax = 15 * 60_000;
const lockKey = 7_310_443; // any number that no other lock of this database uses

/** Claims due events. Only one process works on a resource at a time, so that an older state never overwrites a newer. */
export function claimEvents(parts: Parts): Promise<ClaimedEvents[]> {
  const { database, clock, holder = null, leaseMs = leaseMsDefault } = parts;
  const now = clock();
  return database.transaction(async (connection) => {
    await connection.rows`select pg_advisory_xact_lock(${lockKey})`;
    return connection.rows<ClaimedEvents>`
      with next as materialized (
        select resource_id from gc_event where done_at is null group by resource_id
        having min(due_at) <= ${now} and coalesce(max(lease_until), '-infinity') <= ${now}
        order by min(due_at) limit ${resourcesAtOnce}
      ), taken as (
        update gc_event e set lease_until = ${new Date(now.getTime() + leaseMs)}, held_by = ${holder},
          tries = tries + 1
        from next where e.resource_id = next.resource_id and e.done_at is null
        returning e.id, e.resource_type, e.resource_id, e.tries, e.cause, e.new_mandate_id
      )
      select resource_type as "resourceType", resource_id as "resourceId", array_agg(id) as ids,
             array_agg(tries) as tries, array_agg(cause) as causes, max(new_mandate_id) as "newMandate"
      from taken group by resource_type, resource_id`;
  });
}

/** Returns false if another process has claimed the events meanwhile. */
export async function finishEvents(
  { clock }: Parts,
  database: Database,
  { ids, tries }: ClaimedEvents,
  error: string | null = null,
): Promise<boolean> {
  const finished = await database.rows`
    update gc_event e set done_at = ${clock()}, lease_until = null, last_error = ${error}
    from unnest(${ids}::text[], ${tries}::integer[]) as ours (id, tries)
    where e.id = ours.id and e.tries = ours.tries and done_at is null returning e.id`;
  return finished.length === ids.length;
}

export async function releaseEvents(
  parts: Parts,
  { ids, tries }: ClaimedEvents,
  { code }: GoCardlessError,
): Promise<void> {
  const { database, clock, retryMs = retryMsDefault } = parts;
  const pauseMs = Math.min(retryMs * 2 ** Math.min(Math.max(...tries) - 1, 20), retryMsMax);
  await database.rows`
    update gc_event e set lease_until = null, last_error = ${code}, due_at = ${new Date(clock().getTime() + pauseMs)}
    from unnest(${ids}::text[], ${tries}::integer[]) as ours (id, tries)
    where e.id = ours.id and e.tries = ours.tries and done_at is null`;
}

/** Those that a killed process of this installation held. Answers how many. */
export async function releaseEventsOf({
  database,
  holder,
}: Pick<Parts, 'database' | 'holder'>): Promise<number> {
  const released = await database.rows`
    update gc_event set lease_until = null
    where held_by = ${holder} and done_at is null and lease_until is not null returning 1`;
  return released.length;
}
