import { setTimeout as wait } from 'node:timers/promises';
import { isRefused, type Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { JobKind, JobAnswer } from '#contract/jobs.ts';
import type { JobsClient, Run } from './jobs-client.ts';
import { callJob, findJob } from './jobs-by-name.ts';
import { describeFailure } from '../messages.ts';

const startMs = 500;
const runsKept = 10;

/**
 * For an external back office, which answers when the job is done. This process remembers its requests, so that no
 * browser has to keep a connection open.
 * @param installation the key under which runs are remembered; in development the website is recreated for each request
 */
export function createRemoteJobsClient(
  backOffice: BackOffice,
  installation: object,
  clock: () => Date,
): JobsClient {
  const runs = getRuns(installation);
  const beginRun = (kind: JobKind): RequestedRun => {
    const run = createRun(kind, formatTime(clock()));
    runs.unshift(run);
    runs.splice(runsKept);
    const ended = callJob(backOffice, findJob(kind)!).then(
      (answer) => endRun(run, answer, formatTime(clock())),
      (error: Error) => endRun(run, error, formatTime(clock())),
    );
    return { run, ended };
  };
  const findLiveRun = (kind: JobKind) => runs.find((run) => run.kind === kind && run.finishedAt === null);
  return {
    canStart: () => true,
    async start(kind) {
      const running = findLiveRun(kind);
      if (running) return { runId: running.runId };
      const { run, ended } = beginRun(kind);
      await Promise.race([ended, wait(startMs)]);
      return { runId: run.runId };
    },
    runs: async () => ({ items: runs, total: runs.length, next: null, isLater: false }),
    run: async (runId) => runs.find((run) => run.runId === runId) ?? null,
    cancel: null,
    needsPerson: null,
    attention: null,
    savesEmailsOnly: null,
    scans: null,
    storeScan: null,
    findCase: null,
  };
}

type RequestedRun = { run: Run; ended: Promise<void> };

const runsByInstallation = new WeakMap<object, Run[]>();

function getRuns(installation: object): Run[] {
  const runs = runsByInstallation.get(installation) ?? [];
  runsByInstallation.set(installation, runs);
  return runs;
}

const londonTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The same format as our own back office: `2026-11-21T14:30:00`. */
const formatTime = (moment: Date) => londonTime.format(moment).replace(' ', 'T');

function createRun(kind: JobKind, now: string): Run {
  const counts = { done: 0, total: 0, failed: 0, results: [], error: null };
  const times = { queuedAt: now, startedAt: now, finishedAt: null };
  const runId = crypto.randomUUID();
  return {
    runId,
    kind,
    trigger: 'operator',
    startedBy: null,
    state: 'running',
    isStopping: false,
    ...counts,
    ...times,
  };
}

function endRun(run: Run, answer: JobAnswer | Refused | Error, now: string) {
  run.finishedAt = now;
  if (answer instanceof Error || isRefused(answer)) {
    run.state = 'failed';
    run.error = describeFailure(answer);
  } else {
    // A run that continues without us counts as done, because nothing more can be seen from here.
    run.state = answer.state === 'queued' || answer.state === 'running' ? 'done' : answer.state;
    run.error = answer.error;
    run.results = answer.results;
  }
}
