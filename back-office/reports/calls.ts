import { bind } from '../bind.ts';
import { exportReport } from './export-report.ts';
import { getReport, type ReportParts } from './get-report.ts';

/** The calls of reports, by month and branch. */
export const reportCalls = bind<ReportParts>()({
  getReport,
  exportReport,
});
