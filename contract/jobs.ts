import * as z from 'zod/mini';

/** What the four buttons of the operator's page start. */
export const jobKinds = ['sync-sage', 'dd-invoicing', 'background', 'reminders'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** One line of what a run did, in words for operators, without personal data. */
export const JobResult = z.object({ name: z.string(), count: z.number(), says: z.optional(z.string()) });
export type JobResult = z.output<typeof JobResult>;

// Another back office may answer lines of any kind, or none: what is no line of ours is left out.
const lenientResults = z.pipe(
  z.transform((value) =>
    Array.isArray(value) ? value.filter((line) => z.safeParse(JobResult, line).success) : [],
  ),
  z.array(JobResult),
);

/**
 * What the four `Admin/` calls answer: the run that was started, or joined where one was under way. It is waited for,
 * up to 20 seconds; a `state` of queued or running says that it goes on. Of another back office only what fits is read.
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
    /** Only where a run that was joined waits because its process has gone: until when, as wall time in Europe/London. */
    waitsUntil: z.catch(z.optional(z.string()), undefined),
    /** Why it failed, in a sentence. */
    error: z.catch(z.nullable(z.string()), null),
  }),
);
export type JobAnswer = z.output<typeof JobAnswer>;
