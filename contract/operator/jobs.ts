import { exampleStartedRun, exampleJobResults } from '../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { limit, timePosition } from '../http/pages.ts';
import { JobAnswer, jobKinds, JobResult, jobStates, type JobKind } from '../jobs.ts';
import type { Role } from './staff/actor.ts';
import { noFields } from '../fields/fields.ts';

/** The lowest role that may see the runs of each job, whose results may have amounts. */
export const runRoles: Record<JobKind, Role> = {
  'sync-sage': 'finance',
  'dd-invoicing': 'finance',
  background: 'staff',
  reminders: 'staff',
  backup: 'staff',
};

export const JobRunOnList = z.object({
  runId: z.string(),
  kind: z.enum(jobKinds),
  trigger: z.enum(['operator', 'schedule']),
  /** The name of the person or program that started it; null for the schedule. */
  startedBy: z.nullable(z.string()),
  state: z.enum(jobStates),
  /** Progress: `done` of `total`, of which `failed` went wrong. 0 of 0 if the job does not count items. */
  done: z.number(),
  total: z.number(),
  failed: z.number(),
  results: z.array(JobResult),
  /** The reason of a failure, or what was left undone, in a sentence; or null. */
  error: z.nullable(z.string()),
  /** Wall time in Europe/London, as are the next two. */
  queuedAt: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Whether it was asked to stop. It stops after the current item. */
  isStopping: z.boolean(),
  /**
   * Set if the process that runs it no longer responds: the wall time in Europe/London at which another process
   * takes over.
   */
  waitsUntil: z.optional(z.string()),
});
export type JobRunOnList = z.output<typeof JobRunOnList>;

const exampleRun = {
  runId: '5e0b7c39-a4d8-4f16-8c25-9b3d6e1f0a72',
  kind: 'reminders' as const,
  trigger: 'operator' as const,
  startedBy: 'Ruth Okafor',
  state: 'done' as const,
  done: 12,
  total: 12,
  failed: 0,
  results: exampleJobResults,
  error: null,
  queuedAt: '2027-03-28T09:00:00',
  startedAt: '2027-03-28T09:00:01',
  finishedAt: '2027-03-28T09:00:04',
  isStopping: false,
};

export const jobCalls = {
  /** Starts a backup, restores it into a separate database and checks it. Answers as the calls of other jobs do. */
  makeBackup: post('Jobs/Backup', {
    role: 'administrator',
    summary: 'Start the job that writes a backup and checks it',
    body: noFields,
    answer: JobAnswer,
    example: { answer: { ...exampleStartedRun, results: [{ name: 'Requests', count: 214 }] } },
  }),
  /** The runs that the role may see, the newest first, twenty at a time, or `limit`. */
  getJobRuns: get('Jobs', {
    role: 'staff',
    summary: 'List the job runs',
    paged: 'before',
    query: z.strictObject({
      before: timePosition('before', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/),
      limit,
      kind: z.optional(z.enum(jobKinds, 'There is no such job.')),
      state: z.optional(z.enum(jobStates, `state is one of ${jobStates.join(', ')}.`)),
    }),
    answer: z.array(JobRunOnList),
    example: { answer: [exampleRun] },
  }),
  /** The jobs that run on a schedule, the next one first. */
  getJobSchedules: get('Jobs/Schedules', {
    role: 'staff',
    summary: 'List when each job runs next',
    answer: z.array(z.object({ kind: z.enum(jobKinds), nextAt: z.string() })),
    example: { answer: [{ kind: 'reminders' as const, nextAt: '2027-03-28T09:15:00' }] },
  }),
  /** The last checked backup, if none has succeeded for two nights. `isScheduled`: whether one is due each night. */
  getOverdueBackup: get('Jobs/OverdueBackup', {
    role: 'staff',
    summary: 'Get the last backup if none has come for two nights',
    answer: z.nullable(z.object({ lastAt: z.string(), isScheduled: z.boolean() })),
    example: { answer: { lastAt: '2027-03-25T03:14:00', isScheduled: true } },
  }),
  getJobRun: get('Jobs/{runId}', {
    role: 'staff',
    summary: 'Get a job run and its progress',
    answer: JobRunOnList,
    example: { answer: exampleRun },
  }),
  /** Asks a run to stop after the current item. Idempotent, also after the run has ended. */
  cancelJobRun: post('Jobs/{runId}/Cancel', {
    role: 'staff',
    summary: 'Stop a job run',
    body: noFields,
    answer: JobRunOnList,
    example: {
      answer: {
        ...exampleRun,
        state: 'running' as const,
        done: 5,
        results: [],
        finishedAt: null,
        isStopping: true,
      },
    },
  }),
};
