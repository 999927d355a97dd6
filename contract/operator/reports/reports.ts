import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { countMonths } from '../../fields/months.ts';
import { branchFilter } from '../branches.ts';
import type { Role } from '../staff/actor.ts';
import { monthField } from './month-field.ts';

/** The reports, each with the lowest role that may read it. */
export const reportRoles = {
  bookings: 'staff',
  attendance: 'staff',
  requests: 'staff',
  emails: 'staff',
  collections: 'finance',
} as const satisfies Record<string, Role>;
export type ReportName = keyof typeof reportRoles;
export const reportNames = Object.keys(reportRoles) as ReportName[];

export const reportMonthsMax = 36;

const ReportQuery = z
  .strictObject({
    /** The first and the last month, `YYYY-MM`. */
    from: monthField,
    to: monthField,
    /** The branch, for reports by branch. */
    branch: branchFilter,
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: 'The last month is before the first one.',
      path: ['to'],
    }),
    z.refine(({ from, to }) => countMonths(from, to) <= reportMonthsMax, {
      error: `A report can have ${reportMonthsMax} months at most.`,
      path: ['to'],
    }),
  );
export type ReportQuery = z.output<typeof ReportQuery>;

const ReportColumn = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.enum(['count', 'pence', 'hours']),
});
export type ReportColumn = z.output<typeof ReportColumn>;

const ReportRow = z.object({
  /** `YYYY-MM`; null for all months together. */
  month: z.nullable(z.string()),
  /** The key of one of `groups`; null for all together. */
  group: z.nullable(z.string()),
  /** Values by column; null if there is nothing to measure. */
  values: z.record(z.string(), z.nullable(z.number())),
});
export type ReportRow = z.output<typeof ReportRow>;

export const Report = z.object({
  from: z.string(),
  to: z.string(),
  groupedBy: z.enum(['branch', 'kind', 'method']),
  columns: z.array(ReportColumn),
  groups: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Rows by month and group, and their totals. Nothing has happened where a row is missing. */
  rows: z.array(ReportRow),
});
export type Report = z.output<typeof Report>;

const exampleValues = { bookings: 42, people: 67 };

export const reportCalls = {
  /** `report` is bookings, attendance, requests, emails or, for finance, collections. */
  getReport: get('Reports/{report}', {
    role: 'staff',
    summary: 'Get a report by month',
    query: ReportQuery,
    answer: Report,
    example: {
      answer: {
        from: '2027-03',
        to: '2027-03',
        groupedBy: 'branch',
        columns: [
          { key: 'bookings', title: 'Bookings', unit: 'count' },
          { key: 'people', title: 'People', unit: 'count' },
        ],
        groups: [{ key: 'main', name: 'Church Street' }],
        rows: [
          { month: '2027-03', group: 'main', values: exampleValues },
          { month: '2027-03', group: null, values: exampleValues },
          { month: null, group: 'main', values: exampleValues },
          { month: null, group: null, values: exampleValues },
        ],
      },
    },
  }),
  /** The report for a spreadsheet: a line for each month and group. */
  exportReport: get('Reports/{report}/File', {
    role: 'staff',
    summary: 'Download a report for a spreadsheet',
    file: 'text/csv',
    query: ReportQuery,
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: 'Month,Branch,Bookings,People\r\n2027-03,Church Street,42,67\r\n' },
  }),
};
