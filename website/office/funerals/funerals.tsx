import { formatDay } from '#contract/fields/days.ts';
import { funeralViews, type FuneralView } from '#contract/operator/funerals/funerals.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { listAddress, Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { funeralAddress, funeralsPath } from './funeral-paths.ts';
import { countsOf } from './funeral-words.ts';
import type { Route } from './+types/funerals.ts';

const funeralsPerPage = '20';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('view');
  const view: FuneralView = funeralViews.find((name) => name === asked) ?? 'upcoming';
  const q = searchParams.get('q')?.trim() ?? '';
  const before = searchParams.get('before') ?? undefined;
  const query = { view, q, before, limit: funeralsPerPage };
  const page = answered(await api.getFunerals({ query }));
  return { ...page, view, q, isFirst: !before, done: doneOf(request.url) };
}

export default function FuneralsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, next, view, q, isFirst, done } = loaderData;
  const shown = view === 'unreadable' ? funeralViews : (['upcoming', 'past'] as const);
  const views = shown.map((key) => ({ key, label: viewNames[key], href: viewAddress(key, { q }) }));
  return (
    <>
      <PageTitle heading="Funerals">
        <a className="button button-main" href={`${funeralsPath}/new`}>
          Add a funeral
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <Views label="Funerals" current={view} views={views} />
      <SearchForm label="Search funerals" q={q} kept={view === 'upcoming' ? {} : { view }} />
      {items.length > 0 ? (
        <FuneralsTable funerals={items} />
      ) : (
        <p className="quiet">{q ? `No funeral here matches “${q}”.` : nothingIn[view]}</p>
      )}
      {total > items.length && <p className="quiet">{total.toLocaleString('en-GB')} funerals in all.</p>}
      <Pager
        first={isFirst ? null : viewAddress(view, { q })}
        next={next && viewAddress(view, { q, before: next })}
      />
    </>
  );
}

const viewNames: Record<FuneralView, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  unreadable: 'With photographs that cannot be read',
};

const nothingIn: Record<FuneralView, string> = {
  upcoming: 'No funerals are planned.',
  past: 'No funeral is over yet.',
  unreadable: 'Every photograph can be read.',
};

const viewAddress = (view: FuneralView, parameters: Record<string, string>): string =>
  listAddress(funeralsPath, { view: view === 'upcoming' ? null : view, ...parameters });

const FuneralsTable = ({ funerals }: { funerals: Route.ComponentProps['loaderData']['items'] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Funeral of</th>
        <th scope="col">Date</th>
        <th scope="col">Photographs</th>
      </tr>
    </thead>
    <tbody>
      {funerals.map(({ guid, personName, date, mayAddPhotographs, photographs }) => (
        <tr key={guid}>
          <th scope="row">
            <a href={funeralAddress(guid)}>
              <bdi>{personName}</bdi>
            </a>
            {!mayAddPhotographs && <span className="under">Closed: no photographs can be added</span>}
          </th>
          <td className="unbroken">{formatDay(date)}</td>
          <td>{countsOf(photographs)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
