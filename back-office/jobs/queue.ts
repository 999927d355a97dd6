import { setTimeout as wait } from 'node:timers/promises';
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
  schedules: Schedules;
  pollMs?: number;
  runMsMax?: number;
};

export type Queue = { wakeJobs(): void; stop(): Promise<void> };

const pollMsDefault = 5_000;
const saveMs = 60_000;
const runMsMaxDefault = 4 * 60 * 60_000;
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
  const scheduled = Object.keys(parts.schedules) as JobKind[];
  let savedAt = performance.now();
  const startAll = async () => {
    // Another process may have been the only one with a job, and have ended.
    if (performance.now() - savedAt > saveMs) {
      savedAt = performance.now();
      await saveSchedules(parts, parts.schedules);
    }
    await queueScheduledJobs(parts);
    while (!stopping.signal.aborted) {
      const run = await claimRun(parts, [...jobKinds], scheduled);
      if (!run) return;
      start(run);
    }
  };
  await saveSchedules(parts, parts.schedules);
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
