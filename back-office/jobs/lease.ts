import { minuteMs } from '#contract/fields/durations.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';

// A lease has three columns: `lease_until`, by the clock of the database, which all processes share; `claims`, a counter
// that tells a claim from later ones; and `held_by`, the id of the installation.

/** A row that this process has claimed. Every later statement about the row checks `claims`. */
export type Lease = { id: string; claims: number };

export type LeaseParts = {
  database: Database;
  /** Identifies this installation: it survives restarts, and differs between data folders. */
  installationId?: string;
  /** How long the rows of a killed process wait for the next one. */
  leaseMs?: number;
};

/** The columns by which a feature releases the rows of a killed process of this installation. */
export type KilledProcess = { database: Database; installationId: string };

export const leaseMsDefault = minuteMs;

// A lease that ends later than this was made before the clock of the database was put back.
const longestMinutes = 10;
const longestRetryMinutes = 30;

/**
 * A condition: a row is due. Its retries are at most 15 minutes away, so one that is due much later was written before the
 * clock was put back.
 */
export const isRetryDue = (dueAt: Fragment, now: Date) =>
  sql`(${dueAt} <= ${now} or ${dueAt} > ${now}::timestamptz + make_interval(mins => ${longestRetryMinutes}))`;

/** Milliseconds until the next try: `firstMs` after the first, doubling with each further one up to `msMax`. */
export const retryDelayMs = (tries: number, firstMs: number, msMax: number): number =>
  Math.min(firstMs * 2 ** Math.min(tries - 1, 20), msMax);

/** A condition: no process works on the row. Use it with `for update skip locked`. */
export const isFree = sql`
  (lease_until is null or lease_until <= now()
   or isfinite(lease_until) and lease_until > now() + make_interval(mins => ${longestMinutes}))`;

const computeLeaseEnd = ({ leaseMs = leaseMsDefault }: Pick<LeaseParts, 'leaseMs'>) =>
  sql`now() + make_interval(secs => ${leaseMs / 1_000})`;

/** The assignments of an update that claims rows. */
export const claimLease = (parts: Pick<LeaseParts, 'installationId' | 'leaseMs'>) =>
  sql`lease_until = ${computeLeaseEnd(parts)}, claims = claims + 1, held_by = ${parts.installationId ?? null}`;

/** The assignments of an update that renews a lease. */
export const renewLease = (parts: Pick<LeaseParts, 'leaseMs'>) =>
  sql`lease_until = ${computeLeaseEnd(parts)}`;

/** The assignments of an update that releases a row, done or not. */
export const releaseLease = sql`lease_until = null`;

/** A condition: this is the row, and no other process has claimed it since. */
export const isHeld = ({ id, claims }: Lease) => sql`id = ${id} and claims = ${claims}`;

/** A condition: an earlier process of this installation was killed while it worked on the row. */
export const isHeldBy = (installationId: string) =>
  sql`held_by = ${installationId} and lease_until is not null`;

/** The leases as rows: `update ... from ${toLeaseRows(...)} as held (id, claims)`, compared with both columns. */
export const toLeaseRows = (leases: Lease[]) =>
  sql`unnest(${leases.map(({ id }) => id)}::text[], ${leases.map(({ claims }) => claims)}::integer[])`;

/** Renews leases until it is stopped: slow work takes longer than a lease lasts. */
export function keepLeases(
  { leaseMs = leaseMsDefault }: Pick<LeaseParts, 'leaseMs'>,
  renew: () => Promise<unknown>,
): { stop(): void } {
  // If the database does not answer, no other process can claim the rows either.
  const timer = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref();
  return { stop: () => clearInterval(timer) };
}
