import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { complaintWays, type ComplaintOnList } from '#contract/operator/privacy/complaints.ts';
import { describeClock } from '../../../attention/complaint-clock.ts';
import { withQuery } from '../../../ui/with-query.ts';
import { hasRecordsInAnyView, type EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Column } from '../../list/table.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { PrivacyViews } from '../privacy-views.tsx';

import type { Route } from './+types/complaints.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return readList(request.url, api, {
    call: operatorCalls.getComplaints,
    load: (query) => api.getComplaints({ query }),
    defaults: { state: 'open' },
  });
}

export default function ComplaintsPage({ loaderData: list }: Route.ComponentProps) {
  const address = href('/office/privacy/complaints');
  return (
    <>
      <PageTitle heading="Complaints about data" />
      <PrivacyViews current="complaints" />
      <p>
        The law gives you 30 days to acknowledge a complaint, and asks for an outcome without undue delay. The
        website acknowledges its own by email at once.
      </p>
      <p className="form-actions">
        <a className="button" href={href('/office/privacy/complaints/new')}>
          Record a complaint
        </a>
      </p>
      <Views
        label="Complaints"
        current={list.query.state}
        views={[
          { key: 'open', label: 'Open', href: address, count: list.counts.open },
          {
            key: 'closed',
            label: 'With an outcome',
            href: withQuery(address, { state: 'closed' }),
            count: list.counts.closed,
          },
        ]}
      />
      <PagedTable
        list={list}
        columns={createColumns(list.query.state === 'open')}
        getKey={({ reference }) => reference}
        empty={{ texts: emptyTexts, view: hasRecordsInAnyView(list.counts) ? list.query.state : undefined }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'Nobody has complained about data. A form on the website is linked from the privacy notice.',
  steps: [
    {
      label: 'Record a complaint',
      address: href('/office/privacy/complaints/new'),
      call: 'createComplaint',
    },
  ],
  views: { open: 'No complaint is open.', closed: 'No complaint has an outcome yet.' },
};

const createColumns = (isOpen: boolean): (Column<ComplaintOnList> | false)[] => [
  {
    heading: 'Who',
    cell: ({ reference, name }) => (
      <>
        <a href={href('/office/privacy/complaints/:reference', { reference })}>
          <bdi>{name ?? 'Erased'}</bdi>
        </a>
        <span className="under">{reference}</span>
      </>
    ),
  },
  {
    heading: 'Received',
    isNamed: true,
    className: 'when',
    cell: ({ receivedOn, way }) => (
      <>
        {formatDay(receivedOn)}
        <span className="under">{complaintWays[way]}</span>
      </>
    ),
  },
  {
    heading: 'Acknowledged',
    isNamed: true,
    cell: ({ acknowledgedOn }) => (acknowledgedOn ? formatDay(acknowledgedOn) : <strong>Not yet</strong>),
  },
  isOpen
    ? { heading: 'Clock', isNamed: true, cell: (item) => <Clock item={item} /> }
    : { heading: 'Outcome', isNamed: true, cell: ({ closedAt }) => formatDay(closedAt!) },
  {
    heading: 'Who looks after it',
    isNamed: true,
    cell: ({ owner }) => (owner ? <bdi>{owner.name}</bdi> : <span className="quiet">Nobody yet</span>),
  },
];

function Clock({ item }: { item: ComplaintOnList }) {
  const text = describeClock(item);
  return item.isLate ? <strong>{text}</strong> : text;
}
