import type { JobKind } from '#contract/jobs.ts';
import type { Database } from '../database/database.ts';
import type { JobResult, JobRun } from './job.ts';

type Parts = { database: Database; clock: () => Date; holder?: string };

/** A run that this process has taken. `claim` tells its taking from a later one by another process. */
export type Taken = { id: string; kind: JobKind; trigger: JobRun['trigger']; claim: number };

/** How far a run is. */
export type RunProgress = { done: number; total: number; failed: number };

/** How a run ended, or `queued` where another process is to go on with it. */
export type Ending =
  | { state: 'done'; results: JobResult[] }
  | { state: 'cancelled' | 'queued' }
  | { state: 'failed'; code: string; sentence: string };

/** For how long a run belongs to its process after the last sign of life. */
export const claimMsDefault = 60_000;
const lostMax = 5;

/**
 * Takes one run that waits, or whose process has given no sign of life for `claimMs`: it was killed. A run that was
 * lost again and again may be what ends its processes, so it fails in the end.
 */
export async function claimRun(
  { database, clock, holder }: Parts,
  kinds: JobKind[],
  claimMs: number,
): Promise<Taken | undefined> {
  const [taken] = await database.rows<Taken & { state: string }>`
    with next as (
      select id, state = 'running' as is_lost, state = 'running' and lost >= ${lostMax - 1} as is_hopeless,
             cancel_requested_at is not null as is_cancelled
      from job_run
      where finished_at is null and kind = any (${kinds})
        and (state = 'queued' or heartbeat_at < now() - make_interval(secs => ${claimMs / 1000}))
      order by queued_at limit 1 for update skip locked
    )
    update job_run set
      state = case when is_cancelled then 'cancelled' when is_hopeless then 'failed' else 'running' end,
      finished_at = case when is_cancelled or is_hopeless then ${clock()}::timestamptz end,
      error_code = case when is_hopeless and not is_cancelled then 'lost' end,
      error = case when is_hopeless and not is_cancelled then ${logLostRun} end,
      started_at = coalesce(started_at, greatest(queued_at, ${clock()}::timestamptz)), heartbeat_at = now(), claims = claims + 1,
      held_by = ${holder ?? null},
      lost = lost + is_lost::integer
    from next where job_run.id = next.id
    returning job_run.id, kind, trigger, claims as claim, job_run.state`;
  if (!taken) return undefined;
  // One that has just been ended makes room to look for the next.
  return taken.state === 'running' ? taken : claimRun({ database, clock, holder }, kinds, claimMs);
}

const logLostRun = `Lychgate ended ${lostMax} times in the middle of this run, so it was not begun again.`;

/** The sign of life. Answers whether an operator has asked to stop; undefined where another process has the run now. */
export async function keepRun(
  { database }: Parts,
  { id, claim }: Taken,
  { done, total, failed }: RunProgress,
): Promise<{ isCancelled: boolean } | undefined> {
  const [kept] = await database.rows<{ isCancelled: boolean }>`
    update job_run set heartbeat_at = now(), done = ${done}, total = ${total}, failed = ${failed}
    where id = ${id} and claims = ${claim} and state = 'running'
    returning cancel_requested_at is not null as "isCancelled"`;
  return kept;
}

/** Shows lines before the run has ended. */
export async function showResults({ database }: Parts, { id, claim }: Taken, results: JobResult[]) {
  await database.rows`
    update job_run set results = ${JSON.stringify(results)}::jsonb
    where id = ${id} and claims = ${claim} and state = 'running'`;
}

export async function endRun(
  { database, clock }: Parts,
  taken: Taken,
  ending: Ending,
  progress: RunProgress,
) {
  const { state } = ending;
  const results = state === 'done' ? JSON.stringify(ending.results) : null;
  const failure = state === 'failed' ? ending : null;
  await database.rows`
    update job_run set state = ${state}, results = coalesce(${results}::jsonb, results),
      done = ${progress.done}, total = ${progress.total}, failed = ${progress.failed},
      error_code = ${failure?.code ?? null}, error = ${failure?.sentence ?? null},
      finished_at = case when ${state} <> 'queued' then ${clock()}::timestamptz end
    where id = ${taken.id} and claims = ${taken.claim} and state = 'running'`;
}

/** Lets others claim at once what a killed process of this installation held. Answers how many. */
export async function releaseRunsOf({
  database,
  holder,
}: Pick<Parts, 'database' | 'holder'>): Promise<number> {
  const released = await database.rows`
    update job_run set heartbeat_at = now() - interval '1 day'
    where held_by = ${holder} and state = 'running' returning 1`;
  return released.length;
}
