import * as z from 'zod/mini';
import { getPages, post } from './call.ts';
import { required } from './fields.ts';
import { JobResult, jobStates } from './jobs.ts';
import { limit, numberPosition } from './pages.ts';

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

/** What a scanner read: the content of the code, and which kind of code it is (`code_128`, `qr_code`). */
const Scan = z.strictObject({
  code: required(7_089, 'Please say what was scanned.'),
  format: z
    .string('Please say which kind of code it is.')
    .check(z.regex(/^[a-z0-9_]{1,30}$/, 'The kind of a code is a word in small letters.')),
});
export type Scan = z.output<typeof Scan>;

export const scanCalls = {
  /** `repeated`: the same code as the last one, which counts once. */
  storeScan: post('Scans', { body: Scan, answer: z.object({ repeated: z.boolean() }) }),
  /** The newest first, a hundred at a time. */
  getScans: getPages('Scans', {
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: z.array(
      z.object({
        code: z.string(),
        format: z.string(),
        /** How often in a row. */
        times: z.number(),
        /** Wall time in Europe/London; the last of them. */
        scannedAt: z.string(),
      }),
    ),
  }),
};
