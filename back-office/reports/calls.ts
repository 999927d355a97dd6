import type { OwnCalls } from '#contract/operator/calls.ts';
import { exportReport } from './export-report.ts';
import { getReport, type ReportParts } from './get-report.ts';

/** What has happened, by month and branch. */
export const reportCalls = (parts: ReportParts) =>
  ({
    getReport: ({ report, query }) => getReport(parts, report, query),
    exportReport: ({ report, query }) => exportReport(parts, report, query),
  }) satisfies Partial<OwnCalls>;
