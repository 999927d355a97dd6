import type { OwnCalls } from '#contract/operator/calls.ts';
import { getFailedJobs, markJobSeen } from './failed-runs.ts';
import { getJobSchedules } from './schedule.ts';
import { cancelJobRun, getJobRun, getJobRuns, runJob, type RunParts } from './runs.ts';

/** The calls that start a job, and the runs of jobs. */
export const jobCalls = (parts: RunParts) =>
  ({
    syncSageApi: () => runJob(parts, 'sync-sage'),
    automatedDdInvoicing: () => runJob(parts, 'dd-invoicing'),
    backgroundServiceApi: () => runJob(parts, 'background'),
    emailReminders: () => runJob(parts, 'reminders'),
    makeBackup: () => runJob(parts, 'backup'),
    getJobSchedules: () => getJobSchedules(parts),
    getJobRuns: ({ query }) => getJobRuns(parts, query),
    getJobRun: ({ runId }) => getJobRun(parts, runId),
    cancelJobRun: ({ runId }) => cancelJobRun(parts, runId),
    getFailedJobs: () => getFailedJobs(parts),
    markJobSeen: ({ runId }) => markJobSeen(parts, runId),
  }) satisfies Partial<OwnCalls>;
