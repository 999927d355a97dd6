import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { minuteMs, hourMs } from '#contract/fields/durations.ts';
import { jobKinds, type JobKind } from '#contract/jobs.ts';
import { logSparingly } from '../log-sparingly.ts';
import { claimRun, type ClaimedRun } from './claim.ts';
import type { Job } from './job.ts';
import type { LeaseParts } from './lease.ts';
import { runClaimedJob } from './run-job.ts';
import { queueScheduledJobs, saveSchedules, type Schedules } from './schedule.ts';
import { startWorker } from './worker.ts';

export type QueueParts = LeaseParts & {
  clock: () => Date;
  /** Log counts and codes only, never an address or a name. */
  log: (sentence: string) => void;
  jobs: Record<JobKind, Job>;
  /** With the settings of the moment. */
  schedules: () => Schedules;
  pollMs?: number;
  runMsMax?: number;
};

export type Queue = { wakeJobs(): void; stop(): Promise<void> };

const pollMsDefault = 5_000;
const saveMs = minuteMs;
const runMsMaxDefault = 4 * hourMs;
const stopMsMax = 10_000;
const failure = 'The runs of jobs could not be read or written';

/**
 * Runs queued and scheduled jobs. Several processes may run this at the same time: a process keeps a run while it renews
 * its lease, and every effect of a job also has its own idempotency key.
 */
export async function startQueue(parts: QueueParts): Promise<Queue> {
  const { pollMs = pollMsDefault, runMsMax = runMsMaxDefault } = parts;
  const complain = logSparingly(parts.log, failure);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const start = (run: ClaimedRun) => {
    const work = runClaimedJob(parts, run, parts.jobs[run.kind], { signal: stopping.signal, runMsMax })
      .catch(complain)
      .finally(() => running.delete(work));
    running.add(work);
  };
  const schedules = keepSchedules(parts);
  const startAll = async () => {
    await schedules.save();
    await queueScheduledJobs(parts);
    while (!stopping.signal.aborted) {
      const run = await claimRun(parts, [...jobKinds], schedules.kinds());
      if (!run) return;
      start(run);
    }
  };
  await schedules.save();
  const worker = startWorker({ work: startAll, pollMs, stopMsMax, log: parts.log, failure });
  return {
    wakeJobs: worker.wake,
    async stop() {
      stopping.abort();
      await worker.stop();
      // The next process claims an unfinished job once its lease has expired.
      await Promise.race([Promise.all(running), wait(stopMsMax, undefined, { ref: false })]);
    },
  };
}

/** The schedules in the database, saved when a setting has changed them, and once a minute. */
function keepSchedules(parts: QueueParts) {
  let saved: Schedules = {};
  let savedAt = -Infinity;
  return {
    kinds: () => Object.keys(saved) as JobKind[],
    async save() {
      const schedules = parts.schedules();
      // Another process may have been the only one with a job, and have ended.
      const isDue = performance.now() - savedAt > saveMs;
      if (!isDue && isDeepStrictEqual(schedules, saved)) return;
      await saveSchedules(parts, schedules);
      saved = schedules;
      savedAt = performance.now();
    },
  };
}
