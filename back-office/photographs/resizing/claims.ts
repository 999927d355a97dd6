import {
  claimLease,
  isFree,
  isHeld,
  isHeldBy,
  isRetryDue,
  releaseLease,
  renewLease,
  type KilledProcess,
  type Lease,
  type LeaseParts,
} from '../../jobs/lease.ts';
import { sql } from '../../database/database.ts';
import { keyColumns, type Keys } from '../files.ts';
import type { FairTurns } from './fair-turns.ts';

type Parts = LeaseParts & { clock: () => Date; log: (sentence: string) => void };

/** A photograph that this process has claimed. */
export type ClaimedPhotograph = Lease & Keys & { kind: string; tries: number; turned: number };

/** A claimed photograph with the turn of its funeral, which records how long the photograph took. */
export type ClaimedInTurn = ClaimedPhotograph & { turn: ReturnType<FairTurns['begin']> };

const failuresMax = 3;
// Higher than failuresMax: a claim that ends without an outcome may be due to a restart, not to the photograph.
const claimsMax = 8;

/** Claims the oldest photograph of the funeral whose turn it is. */
export async function claimNext(parts: Parts, turns: FairTurns): Promise<ClaimedInTurn | undefined> {
  let funerals = await findPendingFunerals(parts);
  while (funerals.length > 0) {
    const funeral = turns.next(funerals)!;
    const turn = turns.begin(funeral);
    const photograph = await claimPhotograph(funeral, parts);
    if (photograph) return { ...photograph, turn };
    turn.spend(0);
    // Another process has claimed its last photograph, or it was given up.
    funerals = funerals.filter((other) => other !== funeral);
  }
  return undefined;
}

async function findPendingFunerals({ database, clock }: Parts): Promise<string[]> {
  const funerals = await database.rows<{ guid: string }>`
    select funeral_guid as guid from photograph
    where ${isDue({ clock })}
    group by funeral_guid order by min(id)`;
  return funerals.map(({ guid }) => guid);
}

const isDue = ({ clock }: Pick<Parts, 'clock'>) =>
  sql`state = 'waiting' and (due_at is null or ${isRetryDue(sql`due_at`, clock())}) and ${isFree}`;

async function claimPhotograph(funeral: string, parts: Parts): Promise<ClaimedPhotograph | undefined> {
  const [photograph] = await parts.database.rows<ClaimedPhotograph & { state: string }>`
    with next as materialized (
      select id from photograph
      where funeral_guid = ${funeral} and ${isDue(parts)}
      order by id limit 1 for update skip locked
    )
    update photograph set tries = tries + 1, ${claimLease(parts)},
      state = case when tries >= ${claimsMax} then 'unreadable' else 'waiting' end
    from next where photograph.id = next.id
    returning photograph.id, ${keyColumns}, kind, turned, claims, tries, state`;
  if (photograph?.state !== 'unreadable') return photograph;
  parts.log(`Photograph ${photograph.id} cannot be read; no more is tried.`);
  return claimPhotograph(funeral, parts);
}

export const renewPhotograph = ({ database, leaseMs }: Parts, photograph: ClaimedPhotograph) =>
  database.rows`
    update photograph set ${renewLease({ leaseMs })} where ${isHeld(photograph)} and lease_until is not null`;

/** Returns false if the photograph has been removed, or claimed by another process since. */
export async function markPhotographReady(
  { database }: Parts,
  photograph: ClaimedPhotograph,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const settled = await database.rows`
    update photograph set state = 'ready', ${releaseLease}, width = ${width}, height = ${height}
    where ${isHeld(photograph)} and state = 'waiting' returning id`;
  return settled.length > 0;
}

/** Delays the next attempt; after the third failure marks the photograph as unreadable. */
export async function recordResizingFailure(
  { database, log }: Parts,
  photograph: ClaimedPhotograph,
  retryAt: Date,
) {
  const { id, tries } = photograph;
  const isFinal = tries >= failuresMax;
  log(`Photograph ${id} cannot be read${isFinal ? ' and is not retried' : ' yet'}.`);
  await database.rows`
    update photograph set state = ${isFinal ? 'unreadable' : 'waiting'}, due_at = ${retryAt}, ${releaseLease}
    where ${isHeld(photograph)} and state = 'waiting'`;
}

/** Releases a claim without counting an attempt. `retryAt` is null for an immediate retry. */
export async function releasePhotograph(
  { database }: Parts,
  photograph: ClaimedPhotograph,
  retryAt: Date | null,
): Promise<void> {
  await database.rows`
    update photograph set tries = tries - 1, due_at = coalesce(${retryAt}, due_at), ${releaseLease}
    where ${isHeld(photograph)} and state = 'waiting'`;
}

/** Releases the photographs that a killed process held. Returns how many. */
export async function releaseKilledPhotographs({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update photograph set ${releaseLease} where ${isHeldBy(installationId)} and state = 'waiting' returning 1`;
  return rows.length;
}
