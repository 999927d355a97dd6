import { minuteMs } from '#contract/fields/durations.ts';
import { sql, type Database } from '../../database/database.ts';
import {
  claimLease,
  isFree,
  isHeldBy,
  isRetryDue,
  releaseLease,
  retryDelayMs,
  toLeaseRows,
  type KilledProcess,
  type Lease,
} from '../../jobs/lease.ts';
import type { DirectDebitParts } from '../parts.ts';
import type { GoCardlessError } from '../gocardless/errors.ts';

type Parts = Pick<DirectDebitParts, 'database' | 'clock' | 'installationId' | 'leaseMs' | 'retryMs'>;

/** All unprocessed events about one payment, mandate or billing request. */
export type ClaimedEvents = {
  resourceType: string;
  resourceId: string;
  leases: Lease[];
  tries: number;
  causes: (string | null)[];
  newMandate: string | null;
};

const resourcesPerClaim = 10;
const retryMsDefault = 2_000;
const retryMsMax = 15 * minuteMs;
const lockKey = 7_310_443; // any number that no other lock of this database uses

/** Claims due events. Only one process works on a resource at a time, so that an older state never overwrites a newer. */
export function claimEvents(parts: Parts): Promise<ClaimedEvents[]> {
  const { database, clock } = parts;
  return database.transaction(async (connection) => {
    await connection.rows`select pg_advisory_xact_lock(${lockKey})`;
    return connection.rows<ClaimedEvents>`
      with next as materialized (
        select resource_id from gocardless_event where done_at is null group by resource_id
        having ${isRetryDue(sql`min(due_at)`, clock())} and bool_and(${isFree})
        order by min(due_at) limit ${resourcesPerClaim}
      ), taken as (
        update gocardless_event e set tries = tries + 1, ${claimLease(parts)}
        from next where e.resource_id = next.resource_id and e.done_at is null
        returning e.id, e.resource_type, e.resource_id, e.claims, e.tries, e.cause, e.new_mandate_id
      )
      select resource_type as "resourceType", resource_id as "resourceId", max(tries) as tries,
             jsonb_agg(jsonb_build_object('id', id, 'claims', claims)) as leases,
             array_agg(cause) as causes, max(new_mandate_id) as "newMandate"
      from taken group by resource_type, resource_id`;
  });
}

/** Returns false if another process has claimed the events since. */
export async function finishEvents(
  { clock }: Parts,
  database: Database,
  { leases }: ClaimedEvents,
  error: string | null = null,
): Promise<boolean> {
  const finished = await database.rows`
    update gocardless_event e set done_at = ${clock()}, last_error = ${error}, ${releaseLease}
    from ${toLeaseRows(leases)} as held (id, claims)
    where e.id = held.id and e.claims = held.claims and done_at is null returning e.id`;
  return finished.length === leases.length;
}

export async function releaseEvents(
  parts: Parts,
  { leases, tries }: ClaimedEvents,
  { code }: GoCardlessError,
): Promise<void> {
  const { database, clock, retryMs = retryMsDefault } = parts;
  const pauseMs = retryDelayMs(tries, retryMs, retryMsMax);
  await database.rows`
    update gocardless_event e set last_error = ${code}, due_at = ${new Date(clock().getTime() + pauseMs)}, ${releaseLease}
    from ${toLeaseRows(leases)} as held (id, claims)
    where e.id = held.id and e.claims = held.claims and done_at is null`;
}

/** Releases the events that a killed process held. Returns how many. */
export async function releaseKilledEvents({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update gocardless_event set ${releaseLease} where ${isHeldBy(installationId)} and done_at is null returning 1`;
  return rows.length;
}
