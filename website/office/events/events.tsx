import { data, href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { eventViews } from '#contract/operator/events/events.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { createClearedAddress, rememberFilters } from '../list/remember-filters.ts';
import { countFilters, SearchForm } from '../list/search-form.tsx';
import type { Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { viewAddress, viewNames } from './event-paths.ts';
import { formatBooked, formatEventDay, describeStatus } from './labels.ts';
import { describeSeries } from './series/labels.ts';
import { eventList } from './list-file.ts';
import type { Route } from './+types/events.ts';

const filterNames = ['branch'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, actor } = requireStaff(context, request);
  const branches = requireAnswer(await api.getBranches({}));
  const headers = await rememberFilters(request, actor, { list: 'events', names: filterNames, branches });
  const list = await readList(request.url, api, eventList);
  return data({ list, branches, done: readDone(request.url) }, { headers });
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { list, branches, done } = loaderData;
  const { view, q, branch } = list.query;
  const views = eventViews.map((key) => ({
    key,
    label: viewNames[key],
    href: viewAddress(key, { q, branch }),
  }));
  return (
    <>
      <PageTitle heading="Events">
        <a className="button button-main" href={href('/office/events/new')}>
          Add an event
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <Views label="Events" current={view} views={views} />
      <SearchForm
        label="Search events"
        q={q ?? undefined}
        hiddenParameters={view === 'upcoming' ? {} : { view }}
        clear={(q || branch) && createClearedAddress(href('/office/events'), { view }, filterNames)}
        activeFilters={countFilters(branch)}
      >
        {branches.length > 1 && <BranchFilter branches={branches} selected={branch} />}
      </SearchForm>
      <PagedTable
        list={list}
        columns={columns}
        file="events"
        getKey={({ guid }) => guid}
        count={(total) => formatCount(total, 'event')}
        empty={{ texts: emptyTexts, view, filters: { q, branch } }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No events are planned. Add one, and people can book a place on the website.',
  steps: [{ label: 'Plan an event', address: href('/office/events/new'), call: 'createEvent' }],
  views: {
    past: 'No event is over yet.',
    cancelled: 'No event was cancelled.',
    drafts: 'There are no drafts.',
  },
  noMatch: 'No event here matches.',
};

const columns: Column<Route.ComponentProps['loaderData']['list']['items'][number]>[] = [
  {
    heading: 'Event',
    sort: { by: 'title' },
    cell: (event) => (
      <>
        <a href={href('/office/events/:guid', { guid: event.guid })}>
          <bdi>{event.title}</bdi>
        </a>
        <span className="under">
          {[describeStatus(event), event.location, event.town].filter(Boolean).join(', ')}
        </span>
        {event.series && <span className="under">{describeSeries(event.series)}</span>}
      </>
    ),
  },
  { heading: 'When', sort: { by: 'when' }, className: 'unbroken', cell: formatEventDay },
  { heading: 'Places', className: 'unbroken', cell: formatBooked },
];
