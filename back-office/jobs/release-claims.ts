import type { Database } from '../database/database.ts';

type Parts = {
  database: Database;
  /** Names this installation: the same after each restart, and another one for each DATA_DIR. */
  holder: string;
  clock: () => Date;
  log: (sentence: string) => void;
};

/**
 * Releases what an earlier process of this installation held when it was killed, so that the work goes on at once. The
 * caller holds the lock on DATA_DIR, which proves that the process is dead. An email that the mail server may have
 * keeps its claim: what becomes of it is decided when the claim runs out (`mail/claim.ts`).
 */
export async function releaseClaims({ database, holder, clock, log }: Parts): Promise<void> {
  const now = clock();
  const [released] = await database.rows<{ count: number }>`
    with runs as (
      update job_run set heartbeat_at = now() - interval '1 day' where held_by = ${holder} and state = 'running' returning 1
    ), emails as (
      update outbox set state = 'queued', due_at = created_at
      where held_by = ${holder} and state = 'sending' and began_at is null returning 1
    ), photographs as (
      update photograph set lease_until = null
      where held_by = ${holder} and state = 'waiting' and lease_until is not null returning 1
    ), collections as (
      update dd_collection set lease_until = ${now} where held_by = ${holder} and state = 'sending' returning 1
    ), events as (
      update gc_event set lease_until = null
      where held_by = ${holder} and done_at is null and lease_until is not null returning 1
    )
    select ((select count(*) from runs) + (select count(*) from emails) + (select count(*) from photographs)
          + (select count(*) from collections) + (select count(*) from events))::integer as count`;
  if (released!.count > 0) log(`Released what an earlier process had begun: ${released!.count}.`);
}
