import type { JobKind } from '#contract/jobs.ts';
import { sql } from '../database/database.ts';
import type { JobResult, JobRun } from './job.ts';
import {
  claimLease,
  isFree,
  isHeld,
  isHeldBy,
  releaseLease,
  renewLease,
  type Lease,
  type LeaseParts,
  type KilledProcess,
} from './lease.ts';

type Parts = LeaseParts & { clock: () => Date };

/** A run that this process has claimed. */
export type ClaimedRun = Lease & { kind: JobKind; trigger: JobRun['trigger'] };

/** The progress of a run. */
export type RunProgress = { done: number; total: number; failed: number };

/** The outcome of a run; `queued` if another process is to continue it. */
export type Ending =
  | { state: 'done'; results: JobResult[] }
  | { state: 'cancelled' | 'queued' }
  | { state: 'failed'; code: string; sentence: string };

const lostMax = 5;

/**
 * Claims one queued run, or one whose process was killed and no longer renews its lease. A run that is lost repeatedly
 * may be what ends its processes, so it fails after a while.
 *
 * @param scheduled the jobs that this process does on a schedule; others that are on one belong to another process, which
 *   has the settings for them
 */
export async function claimRun(
  parts: Parts,
  kinds: JobKind[],
  scheduled: JobKind[] = kinds,
): Promise<ClaimedRun | undefined> {
  const { database, clock } = parts;
  const [run] = await database.rows<ClaimedRun & { state: string }>`
    with next as (
      select id, state = 'running' as is_lost, state = 'running' and lost >= ${lostMax - 1} as is_hopeless,
             cancel_requested_at is not null as is_cancelled
      from job_run
      where finished_at is null and kind = any (${kinds})
        and (kind = any (${scheduled}) or kind not in (select kind from job_schedule))
        and ${isFree}
      order by queued_at limit 1 for update skip locked
    )
    update job_run set
      state = case when is_cancelled then 'cancelled' when is_hopeless then 'failed' else 'running' end,
      finished_at = case when is_cancelled or is_hopeless then ${clock()}::timestamptz end,
      error_code = case when is_hopeless and not is_cancelled then 'lost' end,
      error = case when is_hopeless and not is_cancelled then ${lostRunMessage} end,
      started_at = coalesce(started_at, greatest(queued_at, ${clock()}::timestamptz)), ${claimLease(parts)},
      lost = lost + is_lost::integer
    from next where job_run.id = next.id
    returning job_run.id, kind, trigger, claims, job_run.state`;
  if (!run) return undefined;
  // The run was ended instead of claimed, so claim the next one.
  return run.state === 'running' ? run : claimRun(parts, kinds, scheduled);
}

const lostRunMessage = `Lychgate ended ${lostMax} times in the middle of this run, so it was not restarted.`;

const isClaimedBy = (run: ClaimedRun) => sql`${isHeld(run)} and state = 'running'`;

/** Renews the lease. Returns whether an operator has cancelled the run; undefined if another process has it now. */
export async function renewRun(
  parts: Parts,
  run: ClaimedRun,
  { done, total, failed }: RunProgress,
): Promise<{ isCancelled: boolean } | undefined> {
  const [row] = await parts.database.rows<{ isCancelled: boolean }>`
    update job_run set ${renewLease(parts)}, done = ${done}, total = ${total}, failed = ${failed}
    where ${isClaimedBy(run)}
    returning cancel_requested_at is not null as "isCancelled"`;
  return row;
}

/** Stores interim result lines. */
export async function storeInterimResults({ database }: Parts, run: ClaimedRun, results: JobResult[]) {
  await database.rows`
    update job_run set results = ${JSON.stringify(results)}::jsonb
    where ${isClaimedBy(run)}`;
}

export async function endRun(
  { database, clock }: Parts,
  run: ClaimedRun,
  ending: Ending,
  progress: RunProgress,
) {
  const results = ending.state === 'done' ? JSON.stringify(ending.results) : null;
  const shortfall = ending.state === 'done' ? describeShortfall(progress) : null;
  const state = shortfall ? 'partly-done' : ending.state;
  const failure = ending.state === 'failed' ? ending : shortfall;
  await database.rows`
    update job_run set state = ${state}, results = coalesce(${results}::jsonb, results),
      done = ${progress.done}, total = ${progress.total}, failed = ${progress.failed},
      error_code = ${failure?.code ?? null}, error = ${failure?.sentence ?? null},
      finished_at = case when ${state} <> 'queued' then ${clock()}::timestamptz end, ${releaseLease}
    where ${isClaimedBy(run)}`;
}

/** Why a run whose job has returned is not done; null if it is. */
function describeShortfall({ done, total, failed }: RunProgress): { code: string; sentence: string } | null {
  if (failed === 0 && done >= total) return null;
  const failures = failed > 0 ? ` ${failed} failed.` : '';
  return { code: 'partly-done', sentence: `${done - failed} of ${total} were done.${failures}` };
}

/** Releases the runs that a killed process of this installation held. Returns how many. */
export async function releaseKilledRuns({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update job_run set ${releaseLease} where ${isHeldBy(installationId)} and finished_at is null returning 1`;
  return rows.length;
}
