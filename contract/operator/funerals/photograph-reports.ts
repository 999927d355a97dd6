import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { exampleReason } from '../../visitor/photograph-reports.ts';
import { limit, numberPosition, createPageSchema } from '../../http/pages.ts';

/** Our own goal for looking at a report. No law gives a number of hours. */
export const reportHours = 48;

export const reportDecisions = ['kept', 'hidden', 'removed'] as const;
const decision = z.enum(reportDecisions, `decision is one of ${reportDecisions.join(', ')}.`);

/** A report of a photograph. Times are wall time in Europe/London. */
export const ReportedPhotograph = z.object({
  id: z.string(),
  funeral: z.object({ guid: z.string(), personName: z.string() }),
  /** Null if the reporter described it, or once it has been removed. */
  photographId: z.nullable(z.string()),
  reason: z.string(),
  /** Null if they gave none. */
  eMail: z.nullable(z.string()),
  reportedAt: z.string(),
  /** Whether nobody has decided for 48 hours. */
  isLate: z.boolean(),
  decided: z.nullable(z.object({ decision, at: z.string(), by: z.string() })),
});
export type ReportedPhotograph = z.output<typeof ReportedPhotograph>;

const ReportQuery = z.strictObject({
  state: z.optional(z.enum(['open', 'decided'], 'state is open or decided.')),
  before: numberPosition('before'),
  limit,
});
export type ReportQuery = z.output<typeof ReportQuery>;

const exampleReport = {
  id: '12',
  funeral: { guid: '4f2c9d7e-8a1b-4c3d-9e5f-6a7b8c9d0e1f', personName: 'John Arthur Ellis' },
  photographId: '4711',
  reason: exampleReason,
  eMail: 'harold@example.org',
  reportedAt: '2026-12-06T19:20:00',
  isLate: false,
  decided: null,
};

/** Photographs that were reported by visitors. */
export const photographReportCalls = {
  /** Open reports first, in order of arrival; then decided ones, the latest first. */
  getPhotographReports: get('PhotographReports', {
    role: 'staff',
    summary: 'List the reports of photographs',
    query: ReportQuery,
    answer: z.extend(createPageSchema(ReportedPhotograph), {
      counts: z.object({ open: z.number(), decided: z.number() }),
    }),
    example: { answer: { total: 1, counts: { open: 1, decided: 0 }, items: [exampleReport], next: null } },
  }),
  getPhotographReport: get('PhotographReports/{id}', {
    role: 'staff',
    summary: 'Read a report of a photograph',
    answer: ReportedPhotograph,
    example: { answer: exampleReport },
  }),
  /** Hides, removes or keeps the photograph, and tells the reporter if they gave an address. Refused if it was decided. */
  decidePhotographReport: post('PhotographReports/{id}/Decision', {
    role: 'staff',
    summary: 'Decide about a reported photograph',
    body: z.strictObject({ decision }),
    answer: z.literal(true),
    example: { request: { decision: 'hidden' as const } },
  }),
};
