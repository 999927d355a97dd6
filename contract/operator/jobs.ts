import * as z from 'zod/mini';
import { get, getPages, post } from '../call.ts';
import { limit, timePosition } from '../http/pages.ts';
import { jobKinds, JobResult, jobStates } from '../jobs.ts';

const JobRunOnList = z.object({
  runId: z.string(),
  kind: z.enum(jobKinds),
  trigger: z.enum(['operator', 'schedule']),
  state: z.enum(jobStates),
  /** How far it is: `done` of `total`, of which `failed` did not go well. 0 of 0 where a job does not count. */
  done: z.number(),
  total: z.number(),
  failed: z.number(),
  results: z.array(JobResult),
  /** Why it failed, in a sentence; null where it did not. */
  error: z.nullable(z.string()),
  /** Wall time in Europe/London, as are the next two. */
  queuedAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** An operator has asked it to stop, and it will, after the item that it is at. */
  isStopping: z.boolean(),
  /**
   * Only where the process that runs it gives no sign of life: from when another process takes it over, as wall time in
   * Europe/London.
   */
  waitsUntil: z.optional(z.string()),
});
export type JobRunOnList = z.output<typeof JobRunOnList>;

export const jobCalls = {
  /** The newest first, twenty at a time, or `limit`. */
  getJobRuns: getPages('Jobs', {
    paged: 'before',
    query: z.strictObject({
      before: timePosition('before', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/),
      limit,
      kind: z.optional(z.enum(jobKinds, 'There is no such job.')),
    }),
    answer: z.array(JobRunOnList),
  }),
  getJobRun: get('Jobs/{runId}', { answer: JobRunOnList }),
  /** Asks a run to stop after the item that it is at. Pressed again, or after its end, it changes nothing. */
  cancelJobRun: post('Jobs/{runId}/Cancel', { body: z.strictObject({}), answer: JobRunOnList }),
};
