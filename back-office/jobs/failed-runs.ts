import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { JobKind } from '#contract/jobs.ts';
import { sql } from '../database/database.ts';
import { isLongAgo } from '../database/moments.ts';
import { readableJobs, refuseJobStart, type RunParts } from './runs.ts';

type FailedJobs = Answer<typeof attentionCalls.getFailedJobs>;

/** The jobs with runs that failed, or left items undone, and are not marked as seen, each with its latest failure. */
export async function getFailedJobs({
  database,
  actor,
}: Pick<RunParts, 'database' | 'actor'>): Promise<FailedJobs> {
  const failed = await database.rows<Omit<FailedJobs['items'][number], 'canMarkSeen'>>`
    select latest.id as "runId", kind, latest.error, count,
           london_text(latest.finished_at) as "failedAt"
    from (
      select kind, count(*)::integer as count from failed_run
      where seen_at is null and kind = any(${readableJobs(actor)}::text[]) group by kind
    ) as failed, lateral (
      select id, error, finished_at from failed_run
      where kind = failed.kind and seen_at is null order by finished_at desc, id limit 1
    ) as latest
    order by kind`;
  const items = failed.map((job) => ({ ...job, canMarkSeen: refuseJobStart(job.kind, actor) === null }));
  return { total: items.length, items, next: null };
}

/** How many jobs have a failed run from before a moment that is not marked as seen. */
export async function countFailedJobs(
  { database, clock }: Pick<RunParts, 'database' | 'clock'>,
  since: Date,
): Promise<number> {
  const row = await database.oneRow<{ count: number }>`
    select count(distinct kind)::integer as count
    from failed_run where seen_at is null and ${isLongAgo(sql`finished_at`, since, clock())}`;
  return row.count;
}

/** Marks a failed run and the earlier failed runs of its job. A role that may not start a job may not dismiss its failure. */
export async function markJobSeen(
  { database, clock, actor }: Pick<RunParts, 'database' | 'clock' | 'actor'>,
  runId: string,
): Promise<true | Refused> {
  if (!guidPattern.test(runId)) return failureNotFound;
  const [run] = await database.rows<{ kind: JobKind }>`
    select kind from failed_run where id = ${runId}`;
  if (!run) return failureNotFound;
  const refused = refuseJobStart(run.kind, actor);
  if (refused) return refused;
  await database.rows`
    update failed_run run set seen_at = ${clock()}
    from failed_run chosen
    where chosen.id = ${runId} and run.kind = chosen.kind and run.finished_at <= chosen.finished_at
      and run.seen_at is null`;
  return true;
}

const failureNotFound = refuse(404, 'failure-not-found', 'There is no failed run with this id.');
