import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { funeralViews, type FuneralView } from '#contract/operator/funerals/funerals.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import type { Selection } from '../list/selection.tsx';
import { ActButtons } from '../list/several.tsx';
import { SearchForm } from '../list/search-form.tsx';
import type { Column } from '../list/table.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { describeCounts } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { funeralList } from './list-file.ts';
import type { Route } from './+types/funerals.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = await readList(request.url, api, funeralList);
  return { list, done: readDone(request.url) };
}

export default function FuneralsPage({ loaderData: { list, done } }: Route.ComponentProps) {
  const { view, q } = list.query;
  const listedViews = view === 'unreadable' ? funeralViews : (['upcoming', 'past'] as const);
  const views = listedViews.map((key) => ({
    key,
    label: viewNames[key],
    href: withQuery(href('/office/funerals'), { view: key === 'upcoming' ? null : key, q }),
  }));
  return (
    <>
      <PageTitle heading="Funerals">
        <a className="button button-main" href={href('/office/funerals/new')}>
          Add a funeral
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <Views label="Funerals" current={view} views={views} />
      <SearchForm
        label="Search funerals"
        q={q ?? undefined}
        hiddenParameters={view === 'upcoming' ? {} : { view }}
      />
      {list.total > list.items.length && (
        <p className="quiet">{list.total.toLocaleString('en-GB')} funerals in all.</p>
      )}
      <PagedTable
        list={list}
        columns={columns}
        file="funerals"
        selection={selection}
        getKey={({ guid }) => guid}
        empty={{ texts: emptyTexts, view, filters: { q } }}
      />
    </>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No funerals are planned. Add one, and its family can collect photographs.',
  steps: [{ label: 'Plan a funeral', address: href('/office/funerals/new'), call: 'createFuneral' }],
  views: { past: 'No funeral is over yet.', unreadable: 'Every photograph can be read.' },
  noMatch: 'No funeral here matches.',
};

type Funeral = Route.ComponentProps['loaderData']['list']['items'][number];

const selection: Selection<Funeral> = {
  action: href('/office/funerals/several'),
  toSelected: ({ guid }) => ({ id: guid, revision: 0 }),
  getName: ({ personName }) => personName,
  noun: 'selected',
  acts: <ActButtons acts={{ close: 'Stop taking photographs…', open: 'Take photographs again…' }} />,
};

const viewNames: Record<FuneralView, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  unreadable: 'With photographs that cannot be read',
};

const columns: Column<Funeral>[] = [
  {
    heading: 'Funeral of',
    sort: { by: 'name' },
    cell: ({ guid, personName, mayAddPhotographs }) => (
      <>
        <a href={href('/office/funerals/:guid', { guid })}>
          <bdi>{personName}</bdi>
        </a>
        {!mayAddPhotographs && <span className="under">Closed: no photographs can be added</span>}
      </>
    ),
  },
  { heading: 'Date', sort: { by: 'date' }, className: 'unbroken', cell: ({ date }) => formatDay(date) },
  { heading: 'Photographs', cell: ({ photographs }) => describeCounts(photographs) },
];
