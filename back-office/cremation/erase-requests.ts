import type { Database } from '../database/database.ts';

const dayMs = 24 * 60 * 60_000;

type Parts = { database: Database; clock: () => Date; keepRequestsDays: number };

/**
 * Erases the answers of requests that have not changed for `keepRequestsDays`, and the digests that detect repeats.
 * Reference and dates stay. Returns how many were erased.
 */
export async function eraseRequests({ database, clock, keepRequestsDays }: Parts): Promise<number> {
  const now = clock();
  const keptSince = new Date(now.getTime() - keepRequestsDays * dayMs);
  const erased = await database.rows`
    with old as (
      update cremation_request set answers = null, erased_at = ${now}
      where changed_at < ${keptSince} and erased_at is null returning id
    ), keys as (
      delete from cremation_key where request_id in (select id from old)
    ), contents as (
      delete from cremation_content where request_id in (select id from old)
    )
    select id from old`;
  return erased.length;
}
