import type { Database } from '../../database/database.ts';
import type { FairTurns } from './fair-turns.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  log: (sentence: string) => void;
  /** Names this installation. */
  holder?: string;
  /** How long the photographs of a killed process wait for the next one. */
  claimMs?: number;
};

/** A photograph that this process has taken. `tries` tells its claim from a later one by another process. */
export type Claimed = { id: string; key: string; kind: string; tries: number };

/** With the turn of its funeral, which is told how long the photograph took. */
export type Taken = Claimed & { turn: ReturnType<FairTurns['begin']> };

const claimMsDefault = 30_000;
const failuresMax = 3;
// A photograph over which the whole process ends says nothing. Some of its ends are stops of the machine.
const claimsMax = 8;

/** Takes the oldest photograph of the funeral whose turn it is, for as long as a claim lasts. */
export async function claimNext(parts: Parts, turns: FairTurns): Promise<Taken | undefined> {
  let funerals = await funeralsThatWait(parts);
  while (funerals.length > 0) {
    const funeral = turns.next(funerals)!;
    const turn = turns.begin(funeral);
    const claimed = await claimOf(funeral, parts);
    if (claimed) return { ...claimed, turn };
    turn.spend(0);
    // Its last photograph was taken by another process, or given up.
    funerals = funerals.filter((other) => other !== funeral);
  }
  return undefined;
}

async function funeralsThatWait({ database, clock }: Parts): Promise<string[]> {
  const funerals = await database.rows<{ guid: string }>`
    select funeral_guid as guid from photograph
    where state = 'waiting' and (lease_until is null or lease_until <= ${clock()})
    group by funeral_guid order by min(id)`;
  return funerals.map(({ guid }) => guid);
}

async function claimOf(funeral: string, parts: Parts): Promise<Claimed | undefined> {
  const [claimed] = await parts.database.rows<Claimed & { state: string }>`
    with next as materialized (
      select id from photograph
      where funeral_guid = ${funeral} and state = 'waiting'
        and (lease_until is null or lease_until <= ${parts.clock()})
      order by id limit 1 for update skip locked
    )
    update photograph set tries = tries + 1, lease_until = ${claimEnd(parts)}, held_by = ${parts.holder ?? null},
      state = case when tries >= ${claimsMax} then 'unreadable' else 'waiting' end
    from next where photograph.id = next.id
    returning photograph.id, key, kind, tries, state`;
  if (claimed?.state !== 'unreadable') return claimed;
  parts.log(`Photograph ${claimed.id} cannot be read; no more is tried.`);
  return claimOf(funeral, parts);
}

const claimEnd = ({ clock, claimMs = claimMsDefault }: Parts) => new Date(clock().getTime() + claimMs);

/** Renews a claim until it is stopped: a large picture and a slow storage take longer than a claim lasts. */
export function keepClaim(parts: Parts, { id, tries }: Claimed): { stop(): void } {
  const renew = () => {
    // Where the database does not answer, no other process can take the photograph either.
    parts.database.rows`
      update photograph set lease_until = ${claimEnd(parts)}
      where id = ${id} and tries = ${tries} and state = 'waiting'`.catch(() => {});
  };
  const timer = setInterval(renew, (parts.claimMs ?? claimMsDefault) / 3).unref();
  return { stop: () => clearInterval(timer) };
}

/** Answers false where the photograph has been removed, or another process has taken it meanwhile. */
export async function settleReady(
  { database }: Parts,
  { id, tries }: Claimed,
  { width, height }: { width: number; height: number },
): Promise<boolean> {
  const settled = await database.rows`
    update photograph set state = 'ready', lease_until = null, width = ${width}, height = ${height}
    where id = ${id} and tries = ${tries} and state = 'waiting' returning id`;
  return settled.length > 0;
}

/** It steps aside for the others; after the third time for good. */
export async function settleFailure({ database, log }: Parts, { id, tries }: Claimed, retryAt: Date) {
  const isForGood = tries >= failuresMax;
  log(`Photograph ${id} cannot be read${isForGood ? '; no more is tried' : ' yet'}.`);
  await database.rows`
    update photograph set state = ${isForGood ? 'unreadable' : 'waiting'}, held_by = null,
      lease_until = case when ${isForGood} then null else ${retryAt}::timestamptz end
    where id = ${id} and tries = ${tries} and state = 'waiting'`;
}

/** For another time, as if it had not been taken. */
export async function releasePhotograph({ database }: Parts, { id, tries }: Claimed): Promise<void> {
  await database.rows`
    update photograph set tries = tries - 1, lease_until = null
    where id = ${id} and tries = ${tries} and state = 'waiting'`;
}

/** Those that a killed process of this installation held. Answers how many. */
export async function releasePhotographsOf({
  database,
  holder,
}: Pick<Parts, 'database' | 'holder'>): Promise<number> {
  const released = await database.rows`
    update photograph set lease_until = null
    where held_by = ${holder} and state = 'waiting' and lease_until is not null returning 1`;
  return released.length;
}
