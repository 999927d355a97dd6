import type { JobKind } from '#contract/jobs.ts';
import type { Database } from '../database/database.ts';

const nightMs = 24 * 60 * 60_000;

/** A job of each night has run since then, unless something is wrong. */
export const twoNightsBefore = (at: Date): Date => new Date(at.getTime() - 2 * nightMs);

/** Whether some process has what this job needs: it is on a schedule, or has ended well since a moment. */
export async function isDoneElsewhere(database: Database, kind: JobKind, since: Date): Promise<boolean> {
  const [scheduled] = await database.rows`select from job_schedule where kind = ${kind}`;
  return scheduled !== undefined || hasRunSince(database, kind, since);
}

/** Whether a run of this job has ended well since a moment. */
export async function hasRunSince({ rows }: Database, kind: JobKind, since: Date): Promise<boolean> {
  const [found] = await rows`
    select from job_run where kind = ${kind} and state = 'done' and finished_at > ${since} limit 1`;
  return found !== undefined;
}
