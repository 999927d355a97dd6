import { setTimeout as wait } from 'node:timers/promises';
import { jobKinds, type JobKind } from '#contract/jobs.ts';
import type { Database } from '../database/database.ts';
import { logSparingly } from '../log-sparingly.ts';
import { startJobClock } from './job-clock.ts';
import { runClaimedJob } from './run-job.ts';
import { claimMsDefault, claimRun, type Taken } from './claim.ts';
import type { Job } from './job.ts';
import { askFor } from './runs.ts';

export type QueueParts = {
  database: Database;
  databaseUrl: string;
  clock: () => Date;
  /** Gets counts and codes, never an address or a name. */
  log: (sentence: string) => void;
  jobs: Record<JobKind, Job>;
  schedules: Partial<Record<JobKind, string>>;
  /** Names this installation. */
  holder?: string;
  /** How long the run of a killed process waits for the next one. */
  claimMs?: number;
  lookMs?: number;
  runMsMax?: number;
};

export type Queue = { wakeJobs(kind: JobKind): void; stop(): Promise<void> };

const lookMsDefault = 5_000;
const runMsMaxDefault = 4 * 60 * 60_000;
const stopMsMax = 10_000;

/**
 * Does what is asked for, and what the clock asks for. Any number of processes may do so side by side: who takes a run
 * has it for as long as it gives signs of life, and every effect of a job is protected by a key of its own besides.
 */
export async function startQueue(parts: QueueParts): Promise<Queue> {
  const { claimMs = claimMsDefault, lookMs = lookMsDefault, runMsMax = runMsMaxDefault } = parts;
  const stopping = new AbortController();
  const complain = logSparingly(parts.log, 'The runs of jobs could not be read or written');
  const running = new Set<Promise<void>>();
  const start = (taken: Taken) => {
    const work = runClaimedJob(parts, taken, parts.jobs[taken.kind], {
      signal: stopping.signal,
      claimMs,
      runMsMax,
    })
      .catch(complain)
      .finally(() => running.delete(work));
    running.add(work);
  };
  const look = async () => {
    while (!stopping.signal.aborted) {
      const taken = await claimRun(parts, [...jobKinds], claimMs);
      if (!taken) return;
      start(taken);
    }
  };
  const triggered = async (kind: JobKind, isScheduled: boolean) => {
    if (isScheduled) await askFor(parts, kind, 'schedule');
    await look();
  };
  const jobClock = await startJobClock({ ...parts, triggered });
  const lookAround = () => void look().catch(complain);
  const timer = setInterval(lookAround, lookMs).unref();
  lookAround();
  return {
    wakeJobs: jobClock.trigger,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await jobClock.stop();
      // What is still at an item then is taken up again by whoever runs next, when its claim has passed.
      await Promise.race([Promise.all(running), wait(stopMsMax, undefined, { ref: false })]);
    },
  };
}
