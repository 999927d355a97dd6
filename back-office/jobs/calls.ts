import { bind } from '../bind.ts';
import { getFailedJobs, markJobSeen } from './failed-runs.ts';
import { getJobSchedules } from './schedule.ts';
import { cancelJobRun, getJobRun, getJobRuns, runJob, type RunParts } from './runs.ts';

/** The calls that start a job, and the runs of jobs. */
export const jobCalls = bind<RunParts>()({
  syncSageApi: (parts) => runJob(parts, 'sync-sage'),
  automatedDdInvoicing: (parts) => runJob(parts, 'dd-invoicing'),
  backgroundServiceApi: (parts) => runJob(parts, 'background'),
  emailReminders: (parts) => runJob(parts, 'reminders'),
  makeBackup: (parts) => runJob(parts, 'backup'),
  getJobSchedules,
  getJobRuns,
  getJobRun,
  cancelJobRun,
  getFailedJobs,
  markJobSeen,
});
