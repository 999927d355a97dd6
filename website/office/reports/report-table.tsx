import type { ReportColumn, ReportRow } from '#contract/operator/reports/reports.ts';
import { formatValue } from './labels.ts';

type ReportTableProps = {
  caption: string;
  /** The heading of the first column. */
  first: string;
  columns: ReportColumn[];
  rows: { name: string; values: ReportRow['values'] }[];
  total: ReportRow['values'] | null;
};

/** The numbers of a report. */
export const ReportTable = ({ caption, first, columns, rows, total }: ReportTableProps) => (
  <table className="office-table numbers">
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map(({ key, title }) => (
          <th key={key} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, values }) => (
        <Line key={name} name={name} columns={columns} values={values} />
      ))}
    </tbody>
    {total && (
      <tfoot>
        <Line name="Total" columns={columns} values={total} />
      </tfoot>
    )}
  </table>
);

type LineProps = { name: string; columns: ReportColumn[]; values: ReportRow['values'] };

const Line = ({ name, columns, values }: LineProps) => (
  <tr>
    <th scope="row">
      <bdi>{name}</bdi>
    </th>
    {columns.map(({ key, title, unit }) => (
      <td key={key} data-name={title}>
        {formatValue(unit, values[key] ?? (unit === 'hours' ? null : 0))}
      </td>
    ))}
  </tr>
);
