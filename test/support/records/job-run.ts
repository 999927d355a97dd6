import type { JobRun } from '#back-office/jobs/job.ts';

/** A run of a job that shows its results to nobody. */
export const createJobRun = (progress: JobRun['progress'] = async () => {}): JobRun => ({
  id: '00000000-0000-4000-8000-000000000000',
  trigger: 'operator',
  progress,
  showResults: async () => {},
  signal: new AbortController().signal,
});
