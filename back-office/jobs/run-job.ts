import { setTimeout as wait } from 'node:timers/promises';
import {
  endRun,
  renewRun,
  storeInterimResults,
  type ClaimedRun,
  type Ending,
  type RunProgress,
} from './claim.ts';
import { Cancelled, JobFailure, type Job, type JobResult, type JobRun } from './job.ts';
import { leaseMsDefault, type LeaseParts } from './lease.ts';

type Parts = LeaseParts & {
  clock: () => Date;
  /** Log counts and codes only, never an address or a name. */
  log: (sentence: string) => void;
};

// Often enough for a progress display, and cheap compared with the work.
const writeMs = 200;

/** The process is stopping, or has lost the run to another one. */
class Interrupted extends Error {}

/** Does the work of a run that this process has claimed, and records how it ended. */
export async function runClaimedJob(
  parts: Parts,
  claimed: ClaimedRun,
  job: Job,
  { signal, runMsMax }: { signal: AbortSignal; runMsMax: number },
): Promise<void> {
  const counts = { done: 0, total: 0, failed: 0 };
  const run = makeRun(parts, claimed, counts, signal);
  // Renews the lease also while a job works on one long item.
  const timer = setInterval(() => void run.renew().catch(() => {}), (parts.leaseMs ?? leaseMsDefault) / 4);
  const finished = new AbortController();
  const ending = await Promise.race([runToEnd(job, run, signal), tooLong(runMsMax, finished.signal)]);
  finished.abort();
  clearInterval(timer);
  await endRun(parts, claimed, ending, counts);
  if (ending.state === 'queued') return;
  const lines = ending.state === 'done' ? ending.results : run.shownResults();
  for (const { name, count } of lines) if (count > 0) parts.log(`Job ${claimed.kind}: ${name}: ${count}.`);
  if (ending.state === 'failed') parts.log(`Job ${claimed.kind} failed (${ending.code}).`);
}

// A job that hangs must not block the next one for ever. If it continues later, its run has ended.
async function tooLong(ms: number, signal: AbortSignal): Promise<Ending> {
  await wait(ms, undefined, { ref: false, signal }).catch(() => {});
  return {
    state: 'failed',
    code: 'too-long',
    sentence: 'It took too long and was given up. Please try again.',
  };
}

async function runToEnd(job: Job, run: JobRun, signal: AbortSignal): Promise<Ending> {
  try {
    const results = await job(run);
    // The job may have ended early because of the signal. If it was finished, a restart finds nothing left to do.
    return signal.aborted ? { state: 'queued' } : { state: 'done', results };
  } catch (error) {
    if (error instanceof Cancelled) return { state: 'cancelled' };
    if (error instanceof Interrupted || signal.aborted) return { state: 'queued' };
    if (error instanceof JobFailure) return { state: 'failed', code: error.code, sentence: error.message };
    // The message may contain personal data; its code does not.
    const code = String((error as { code?: unknown }).code ?? 'unknown');
    return {
      state: 'failed',
      code,
      sentence: `Something went wrong on our side (${code}). Please try again.`,
    };
  }
}

function makeRun(parts: Parts, claimed: ClaimedRun, counts: RunProgress, signal: AbortSignal) {
  let wroteAt = -Infinity;
  let isCancelled = false;
  let isLost = false;
  let shownResults: JobResult[] = [];
  const renew = async () => {
    wroteAt = performance.now();
    const renewed = await renewRun(parts, claimed, counts);
    isLost ||= !renewed;
    isCancelled ||= renewed?.isCancelled ?? false;
  };
  return {
    id: claimed.id,
    trigger: claimed.trigger,
    signal,
    renew,
    async progress(done: number, total: number, failed = counts.failed) {
      // More work may have come since it was counted. A total of 0 was never counted.
      Object.assign(counts, { done, total: total && Math.max(total, done), failed });
      if (performance.now() - wroteAt >= writeMs) await renew();
      if (signal.aborted || isLost) throw new Interrupted();
      if (isCancelled) throw new Cancelled();
    },
    shownResults: () => shownResults,
    showResults(results: JobResult[]) {
      shownResults = [...results];
      return storeInterimResults(parts, claimed, shownResults);
    },
  };
}
