import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { JobKind } from '#contract/jobs.ts';
import { jobKinds } from '#contract/jobs.ts';
import { logSparingly } from '../log-sparingly.ts';

type Parts = {
  databaseUrl: string;
  log: (sentence: string) => void;
  /** When the clock starts a job: five fields of cron, by a clock in London. A job without them is started by people alone. */
  schedules: Partial<Record<JobKind, string>>;
  /** Called in one of the processes on this database, for each time that the bell is rung. */
  triggered: (kind: JobKind, isScheduled: boolean) => Promise<void>;
};

export type JobClock = { trigger(kind: JobKind): void; stop(): Promise<void> };

const connections = 2;
const connectMs = 5_000;
const statementMs = 30_000;
const triesMax = 3;
const retryMs = 500;

const queue = {
  // One that is waiting is enough, however many press. Not also "one under way": a press at the moment when that one
  // ends would be heard by nobody.
  policy: 'short',
  notify: true,
  expireInSeconds: 60,
  retryLimit: 5,
  retryDelay: 2,
  retentionSeconds: 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
} as const;

/**
 * Wakes one of the processes on a database when a job is asked for, at once, and when its time has come: once, however
 * many processes there are, and once where the time passed while none was running. It carries nothing: what is to be
 * done, and who does it, stands in `job_run`.
 */
export async function startJobClock({ databaseUrl, log, schedules, triggered }: Parts): Promise<JobClock> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    options: `-c statement_timeout=${statementMs}`,
    application_name: 'lychgate job clock',
    useListenNotify: true,
    reindex: false,
    monitorVacuum: false,
  });
  const logFailure = logSparingly(log, 'The bell of the jobs could not be heard or rung');
  let isStopped = false;
  const complain = (error: unknown) => void (isStopped || logFailure(error));
  boss.on('error', complain);
  // Where connections are pooled and cannot be told, it looks every two seconds instead.
  boss.on('warning', () => {});
  await boss.start();
  for (const kind of jobKinds) {
    await boss.createQueue(kind, queue);
    const cron = schedules[kind];
    if (cron) await boss.schedule(kind, cron, { isScheduled: true }, { tz: 'Europe/London', missed: 'once' });
    else await boss.unschedule(kind);
    await boss.work<{ isScheduled?: boolean }>(kind, async ([message]) => {
      await triggered(kind, message?.data?.isScheduled ?? false);
    });
  }
  return {
    // Where it fails, the run is found by those who look from time to time.
    trigger: (kind) => void tryAgain(() => boss.send(kind, {})).catch(complain),
    stop: () => {
      isStopped = true;
      return boss.stop({ graceful: false });
    },
  };
}

// A connection that broke a moment ago fails once.
async function tryAgain(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await act());
    } catch (error) {
      if (tries === triesMax) throw error;
      await wait(retryMs, undefined, { ref: false });
    }
  }
}
