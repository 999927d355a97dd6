import { bind } from '../bind.ts';
import { exportReport } from './export-report.ts';
import { getMonthWorkbook } from './month/month-workbook.ts';
import { getReport, type ReportParts } from './get-report.ts';

/** The calls of reports, by month and branch, and of a month for the accountant. */
export const reportCalls = bind<ReportParts>()({
  getReport,
  exportReport,
  getMonthWorkbook,
});
