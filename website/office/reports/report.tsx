import type { Branch } from '#contract/operator/branches.ts';
import { isAtLeast } from '#contract/operator/staff/actor.ts';
import { href } from 'react-router';
import { formatMonth } from '#contract/fields/days.ts';
import { listMonths } from '#contract/fields/months.ts';
import { reportNames, reportRoles, type Report } from '#contract/operator/reports/reports.ts';
import { RefusedNotice } from '../form/done-notice.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff, requireFound, requireAnswers } from '../require-staff.ts';
import { BarChart } from './bar-chart.tsx';
import { listMonthChoices, readRange, type ReportRange } from './report-range.ts';
import { ReportTable } from './report-table.tsx';
import { formatMark, groupTitles, reportTexts } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { SelectField } from '../form/select-field.tsx';
import { readNow } from '../../clock.ts';
import type { Route } from './+types/report.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const name = requireFound(reportNames.find((each) => each === params.report));
  const now = readNow(context);
  const { problem, ...range } = readRange(request.url, now);
  const { answer, branches } = await requireAnswers({
    answer: api.getReport({ report: name, query: range }),
    branches: api.getBranches({}),
  });
  const names = reportNames.filter((each) => isAtLeast(actor.role, reportRoles[each]));
  const months = listMonthChoices(now, [range.from, range.to]);
  return { name, names, range, problem, months, report: answer, branches };
}

/** One report: charts, the table by month, and the table by branch. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { name, names, range, problem, months: monthOptions, report, branches } = loaderData;
  const { title, description: about, charts } = reportTexts[name];
  const months = { from: range.from, to: range.to };
  const byBranch = report.groupedBy === 'branch';
  const isEmpty = report.rows.length === 0;
  return (
    <div className="report">
      <PageTitle heading={title} subject="Report" />
      <Views
        label="Reports"
        current={name}
        views={names.map((key) => ({
          key,
          label: reportTexts[key].title,
          href: withQuery(href('/office/reports/:report', { report: key }), months),
        }))}
      />
      <p>{about}</p>
      <RefusedNotice refused={problem} />
      <RangeForm range={range} months={monthOptions} branches={byBranch ? branches : []} />
      <p className="report-range">
        {formatMonth(`${range.from}-01`)} to {formatMonth(`${range.to}-01`)}
        {byBranch && range.branch && `, ${branches.find(({ guid }) => guid === range.branch)?.name}`}
      </p>
      {isEmpty ? (
        <p className="quiet">Nothing in these months.</p>
      ) : (
        <>
          <div className="charts">
            {charts.map((chart) => (
              <Chart key={chart.title} {...chart} report={report} />
            ))}
          </div>
          <MonthTable report={report} />
          {report.groups.length > 1 && <GroupTable report={report} />}
          <p className="alone report-file">
            <a href={withQuery(href('/office/reports/:report/file', { report: name }), range)}>
              Download for a spreadsheet (CSV)
            </a>
          </p>
        </>
      )}
    </div>
  );
}

const findValues = ({ rows }: Report, month: string | null, group: string | null) =>
  rows.find((row) => row.month === month && row.group === group)?.values ?? {};

type ChartProps = { title: string; columns: string[]; report: Report };

function Chart({ title, columns, report }: ChartProps) {
  const months = listMonths(report.from, report.to);
  const visibleColumns = report.columns.filter(({ key }) => columns.includes(key));
  return (
    <BarChart
      title={title}
      months={months}
      series={visibleColumns.map(({ key, title: name }) => ({
        key,
        title: name,
        values: months.map((month) => findValues(report, month, null)[key] ?? null),
      }))}
      format={(value) => formatMark(visibleColumns[0]!.unit, value)}
    />
  );
}

const MonthTable = ({ report }: { report: Report }) => (
  <ReportTable
    caption="By month"
    first="Month"
    columns={report.columns}
    rows={listMonths(report.from, report.to)
      .toReversed()
      .map((month) => ({ name: formatMonth(`${month}-01`), values: findValues(report, month, null) }))}
    total={findValues(report, null, null)}
  />
);

const GroupTable = ({ report }: { report: Report }) => (
  <ReportTable
    caption={`By ${groupTitles[report.groupedBy].toLowerCase()}`}
    first={groupTitles[report.groupedBy]}
    columns={report.columns}
    rows={report.groups.map(({ key, name }) => ({ name, values: findValues(report, null, key) }))}
    total={null}
  />
);

type RangeFormProps = {
  range: ReportRange;
  months: string[];
  /** Nothing is asked where there is only one, or the report is not by branch. */
  branches: Pick<Branch, 'guid' | 'name'>[];
};

/** The choice of the months and of the branch. */
function RangeForm({ range, months: monthOptions, branches }: RangeFormProps) {
  const months = monthOptions.map((month) => ({ value: month, label: formatMonth(`${month}-01`) }));
  return (
    <form method="get" className="search-form report-form">
      <div>
        <SelectField name="from" label="From" problem={undefined} selected={range.from} options={months} />
        <SelectField name="to" label="To" problem={undefined} selected={range.to} options={months} />
        <BranchFilter branches={branches} selected={range.branch} />
        <button className="button">Show</button>
      </div>
    </form>
  );
}
