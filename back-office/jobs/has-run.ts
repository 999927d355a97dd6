import type { JobKind } from '#contract/jobs.ts';
import type { Database } from '../database/database.ts';

/** Whether a run of this job has ended well since a moment. */
export async function hasRunSince({ rows }: Database, kind: JobKind, since: Date): Promise<boolean> {
  const [found] = await rows`
    select from job_run where kind = ${kind} and state = 'done' and finished_at > ${since} limit 1`;
  return found !== undefined;
}
