import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { reportHours, type ReportedPhotograph } from '#contract/operator/funerals/photograph-reports.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { hasRecordsInAnyView, type EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { decisionNames } from './labels.ts';
import type { Route } from './+types/reports.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = await readList(request.url, api, {
    call: operatorCalls.getPhotographReports,
    load: (query) => api.getPhotographReports({ query }),
    defaults: { state: 'open' },
  });
  return { list, done: readDone(request.url) };
}

export default function ReportsPage({ loaderData: { list, done } }: Route.ComponentProps) {
  const address = href('/office/funerals/reports');
  return (
    <>
      <BackLink href={href('/office/funerals')} label="Funerals" />
      <PageTitle heading="Reported photographs" />
      <DoneNotice done={done} />
      <p>Please look at each within {reportHours} hours.</p>
      <Views
        label="Reports"
        current={list.query.state}
        views={[
          { key: 'open', label: 'To look at', href: address, count: list.counts.open },
          {
            key: 'decided',
            label: 'Decided',
            href: withQuery(address, { state: 'decided' }),
            count: list.counts.decided,
          },
        ]}
      />
      <PagedTable
        list={list}
        columns={columns}
        getKey={({ id }) => id}
        empty={{
          texts: emptyTexts,
          view: hasRecordsInAnyView(list.counts) ? list.query.state : undefined,
        }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'Nobody has reported a photograph. The gallery and the upload page have a link for it.',
  views: { open: 'No report is open.', decided: 'No report has been decided yet.' },
};

const columns: Column<ReportedPhotograph>[] = [
  {
    heading: 'Funeral',
    cell: ({ id, funeral, reason }) => (
      <>
        <a href={href('/office/funerals/reports/:report', { report: id })}>
          <bdi>{funeral.personName}</bdi>
        </a>
        <span className="under">
          <bdi className="any-length">{reason.slice(0, 120)}</bdi>
        </span>
      </>
    ),
  },
  {
    heading: 'Reported',
    isNamed: true,
    className: 'when',
    cell: ({ reportedAt, isLate }) => (
      <>
        {formatMoment(reportedAt)}
        {isLate && (
          <span className="under">
            <strong>More than {reportHours} hours ago</strong>
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'Decision',
    isNamed: true,
    cell: ({ decided }) =>
      decided ? (
        <>
          {decisionNames[decided.decision]}
          <span className="under">
            <bdi>{decided.by}</bdi>
          </span>
        </>
      ) : (
        <span className="quiet">None yet</span>
      ),
  },
];
