import type { TestContext } from 'node:test';
import type { JobKind } from '#contract/jobs.ts';
import { startJobs, type JobParts } from '#back-office/composition/scheduled-jobs.ts';
import type { Job } from '#back-office/jobs/job.ts';
import { startQueue, type QueueParts } from '#back-office/jobs/queue.ts';
import { runJob } from '#back-office/jobs/runs.ts';
import { createDatabase } from '../support/database.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';

type JobOptions = Partial<JobParts> & Pick<JobParts, 'database' | 'clock'>;

/** The jobs of a Lychgate, and a way to start them like an operator. */
export async function openJobs(t: TestContext, options: JobOptions) {
  const directDebit = {
    goCardless: null,
    collectDueInvoices: emptyJob,
    pollEvents: async () => ({ name: 'Events', count: 0 }),
  };
  const { storage, savedEmails } = await backOfficeParts(options.database, options.clock);
  const quiet = {
    storage,
    savedEmails,
    keepAttendeesDays: 365,
    keepBackupsDays: 35,
    log: () => {},
    wakeOutbox: () => {},
    wakeResizing: () => {},
    staffMail: [],
    reportMailbox: null,
    replyMailbox: null,
    photographs: { bytesMax: 30_000_000, perFuneralMax: 500, megapixelsMax: 60 },
    inspector: { inspect: async () => ({ refusal: 'not-a-photograph' as const }) },
    keepRequestsDays: 365,
    keepEmailsDays: 30,
    attentionHours: 24,
    keepOriginalsDays: 365,
    reminderHours: 24,
    texts: { url: '', reminder: false },
    afterEventQuestion: '',
    releaseList: '',
    databaseUrl: '',
    backups: { place: null, readKeys: () => null },
    directDebit,
    accounting: { codes: { bank: '1200', ledgers: { sales: '4000' } }, sage: null },
  };
  const { wakeJobs, stop } = await startJobs(
    () => ({ ...quiet, ...options }),
    async () => {},
  );
  let stopped: Promise<void> | undefined;
  const stopOnce = () => (stopped ??= stop());
  t.after(stopOnce);
  return { press: (kind: JobKind) => runJob({ ...options, wakeJobs }, kind), stop: stopOnce };
}

export const emptyJob: Job = async () => [];

/** A database, and queues with jobs given by the test. */
export async function startRuns(t: TestContext) {
  const { database, url, drop } = await createDatabase();
  t.after(drop);
  const log: string[] = [];
  const parts = {
    database,
    clock: () => new Date(),
    log: (line: string) => void log.push(line),
    schedules: () => ({}),
    pollMs: 100,
  };
  const open = async (job: Job, more: Partial<QueueParts> = {}) => {
    const jobs = {
      'sync-sage': emptyJob,
      'dd-invoicing': job,
      background: emptyJob,
      reminders: emptyJob,
      backup: emptyJob,
    };
    const queue = await startQueue({ ...parts, jobs, ...more });
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= queue.stop());
    t.after(stop);
    let runCount = 0;
    const wakeJobs = () => {
      runCount++;
      queue.wakeJobs();
    };
    return {
      stop,
      press: (msMax?: number) => runJob({ ...parts, wakeJobs }, 'dd-invoicing', msMax),
      /** The number of presses that have joined or started a run. */
      asked: () => runCount,
    };
  };
  return { database, url, log, parts, open };
}
