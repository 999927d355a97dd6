import { Cron } from 'croner';
import type { Answer } from '#contract/call.ts';
import type { JobKind } from '#contract/jobs.ts';
import type { jobCalls } from '#contract/operator/jobs.ts';
import { sql, type Database } from '../database/database.ts';
import type { LeaseParts } from './lease.ts';
import { queueRun } from './runs.ts';

/** Cron expressions of five fields, in UK local time. Jobs without one are started only by operators. */
export type Schedules = Partial<Record<JobKind, string>>;

type Parts = { database: Database; clock: () => Date };

const timezone = 'Europe/London';

/**
 * Saves the schedules of this process. A job that only another running process has the settings for stays, so it does not
 * matter which one started last. A job whose schedule is unchanged stays due if its time has passed.
 */
export async function saveSchedules(
  { database, installationId = '' }: Pick<LeaseParts, 'database' | 'installationId'>,
  schedules: Schedules,
): Promise<void> {
  await database.rows`
    delete from job_schedule where kind <> all(${Object.keys(schedules)}::text[]) and not exists (
      select from live_process other
      where other.installation_id <> ${installationId} and other.role <> 'web'
        and (other.jobs is null or job_schedule.kind = any (other.jobs)))`;
  const now = await readNow(database);
  for (const [kind, cron] of Object.entries(schedules)) {
    await database.rows`
      insert into job_schedule as saved (kind, cron, due_at) values (${kind}, ${cron}, ${findNextTime(cron, now)})
      on conflict (kind) do update set cron = excluded.cron, due_at = excluded.due_at
        where saved.cron <> excluded.cron`;
  }
}

/**
 * Queues the jobs that are due. Each is queued once, even by several processes, and even if it was due several times
 * while none was running.
 */
export async function queueScheduledJobs({ database, clock }: Parts): Promise<void> {
  const schedules = await database.rows<Schedule>`
    select kind, cron, due_at as "dueAt", ${isDue} as "isDue", now() from job_schedule`;
  for (const schedule of schedules) await correctIfTooLate(database, schedule);
  for (const { kind, cron } of schedules.filter((each) => each.isDue)) {
    await database.transaction(async (connection) => {
      const next = findNextTime(cron, await readNow(connection));
      const moved = await connection.rows`
        update job_schedule set due_at = ${next} where kind = ${kind} and ${isDue} returning 1`;
      if (moved.length > 0) await queueRun({ database: connection, clock }, kind, 'schedule');
    });
  }
}

type Schedule = { kind: JobKind; cron: string; dueAt: Date; isDue: boolean; now: Date };

/** If the clock was wrong by a day and was put back, a job would otherwise not run for a day. */
async function correctIfTooLate({ rows }: Database, { kind, cron, dueAt, now }: Schedule): Promise<void> {
  const next = findNextTime(cron, now);
  if (dueAt <= next) return;
  await rows`update job_schedule set due_at = ${next} where kind = ${kind} and due_at = ${dueAt}`;
}

type NextRuns = Answer<typeof jobCalls.getJobSchedules>;

/** When each job on a schedule runs next, as wall time in London. */
export const getJobSchedules = ({ database }: Pick<Parts, 'database'>): Promise<NextRuns> =>
  database.rows<NextRuns[number]>`
    select kind, london_text(due_at) as "nextAt"
    from job_schedule order by due_at, kind`;

// Uses the database's clock, which all processes share.
const isDue = sql`due_at <= now()`;

const findNextTime = (cron: string, now: Date): Date => new Cron(cron, { timezone }).nextRun(now)!;

async function readNow(database: Database): Promise<Date> {
  const row = await database.oneRow<{ now: Date }>`select now()`;
  return row.now;
}
