import { daySeconds } from '#contract/fields/durations.ts';
import type { JobKind } from '#contract/jobs.ts';
import { sql, type Database } from '../database/database.ts';
import { isRecent } from '../database/moments.ts';

/** A nightly job has run within this time, unless something is wrong. */
export const twoNightsSeconds = 2 * daySeconds;

/** Whether a process has the settings for this nightly job: it is on a schedule, or has run lately. */
export async function isDoneElsewhere(database: Database, kind: JobKind, now: Date): Promise<boolean> {
  const [scheduled] = await database.rows`select from job_schedule where kind = ${kind}`;
  return scheduled !== undefined || hasRunLately(database, kind, now);
}

/** Whether a run of this job has ended well in the last two nights. */
export async function hasRunLately({ rows }: Database, kind: JobKind, now: Date): Promise<boolean> {
  const [row] = await rows`
    select from job_run
    where kind = ${kind} and state = 'done' and ${isRecent(sql`finished_at`, twoNightsSeconds, now)} limit 1`;
  return row !== undefined;
}
