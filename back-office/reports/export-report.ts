import { isRefused, type Refused } from '#contract/call.ts';
import type { ReportColumn, ReportQuery } from '#contract/operator/reports/reports.ts';
import { writeCsvHead, writeCsvLines, type CsvCell } from '#contract/fields/csv.ts';
import { getReport, type ReportParts } from './get-report.ts';

const groupTitles = { branch: 'Branch', kind: 'Emails about', method: 'Way of payment' };

/** The report for a spreadsheet, without totals, which a spreadsheet makes itself. */
export async function exportReport(
  parts: ReportParts,
  name: string,
  query: ReportQuery,
): Promise<{ name: string; bytes: Uint8Array } | Refused> {
  const report = await getReport(parts, name, query);
  if (isRefused(report)) return report;
  const { from, to, groupedBy, columns, groups, rows } = report;
  const nameOf = new Map(groups.map((group) => [group.key, group.name]));
  const lines = rows
    .filter(({ month, group }) => month !== null && group !== null)
    .map(({ month, group, values }): CsvCell[] => [
      month,
      nameOf.get(group!) ?? '',
      ...columns.map((column) => formatCell(column, values[column.key] ?? null)),
    ]);
  const head = writeCsvHead(['Month', groupTitles[groupedBy], ...columns.map(getTitle)]);
  return { name: `${name}-${from}-${to}.csv`, bytes: Buffer.concat([head, writeCsvLines(lines)]) };
}

const getTitle = ({ title, unit }: ReportColumn): string => (unit === 'pence' ? `${title} (£)` : title);

// Plain numbers, which every spreadsheet can add.
function formatCell({ unit }: ReportColumn, value: number | null): CsvCell {
  if (value === null) return null;
  if (unit === 'pence') return (value / 100).toFixed(2);
  return unit === 'hours' ? value.toFixed(1) : value;
}
