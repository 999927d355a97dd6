import * as z from 'zod/mini';

/** The jobs behind the four buttons of the operator's page, and the backup. */
export const jobKinds = ['sync-sage', 'dd-invoicing', 'background', 'reminders', 'backup'] as const;
export type JobKind = (typeof jobKinds)[number];

/** The call that starts each job. */
export const callOfJob = {
  'sync-sage': 'syncSageApi',
  'dd-invoicing': 'automatedDdInvoicing',
  background: 'backgroundServiceApi',
  reminders: 'emailReminders',
  backup: 'makeBackup',
} as const satisfies Record<JobKind, string>;

/** A run with items that failed or were left undone is `partly-done`, not `done`. */
export const jobStates = ['queued', 'running', 'done', 'partly-done', 'failed', 'cancelled'] as const;

/** One line of a run's result, in words for operators, without personal data. */
export const JobResult = z.object({ name: z.string(), count: z.number(), message: z.optional(z.string()) });
export type JobResult = z.output<typeof JobResult>;

// An external back office may return any list, or none. Entries that do not match are left out.
const lenientResults = z.pipe(
  z.transform((value) =>
    Array.isArray(value) ? value.filter((line) => z.safeParse(JobResult, line).success) : [],
  ),
  z.array(JobResult),
);

/**
 * The answer of the four `Admin/` calls: the run that was started, or the one already under way. The call waits for
 * it for up to 20 seconds; a `state` of queued or running means that it continues. Of an external back office's
 * answer, only matching fields are read.
 */
export const JobAnswer = z.pipe(
  z.transform((value) =>
    Array.isArray(value) ? { results: value } : typeof value === 'object' && value !== null ? value : {},
  ),
  z.object({
    results: lenientResults,
    runId: z.catch(z.nullable(z.string()), null),
    joined: z.catch(z.boolean(), false),
    state: z.catch(z.enum(jobStates), 'done'),
    /** Set if the process of a joined run has gone: the wall time in Europe/London at which another may take over. */
    waitsUntil: z.catch(z.optional(z.string()), undefined),
    /** The reason of a failure, in a sentence. */
    error: z.catch(z.nullable(z.string()), null),
  }),
);
export type JobAnswer = z.output<typeof JobAnswer>;
