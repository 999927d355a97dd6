import { setTimeout as wait } from 'node:timers/promises';
import { callOfJob, type JobKind } from '#contract/jobs.ts';
import { requireAnswer, type Staff } from './require-staff.ts';

const startMs = 500;

/** Starts a job, or joins its run, and returns the run's id. The call answers when the run has ended, or after a while. The page shows the run from its start. */
export async function startJob(api: Staff['api'], kind: JobKind): Promise<string | null> {
  const starting = api[callOfJob[kind]]({ body: {} });
  const answer = await Promise.race([starting, wait(startMs, null)]);
  if (answer) return requireAnswer(answer).runId;
  starting.catch(() => {});
  const [latest] = requireAnswer(await api.getJobRuns({ query: { kind, limit: '1' } })).items;
  return latest?.runId ?? null;
}
