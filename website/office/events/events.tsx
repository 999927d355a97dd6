import { guidPattern } from '#contract/fields/fields.ts';
import { eventViews, type EventView } from '#contract/operator/events.ts';
import { BranchFilter } from '../branches/branch-filter.tsx';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { eventsPath, staffEventAddress, viewAddress, viewNames } from './event-paths.ts';
import { bookedOf, shortWhenOf, statusOf } from './event-words.ts';
import type { Route } from './+types/events.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('view');
  const view: EventView = eventViews.find((name) => name === asked) ?? 'upcoming';
  const q = searchParams.get('q')?.trim() ?? '';
  const branch = branchIn(searchParams);
  const after = searchParams.get('after') ?? undefined;
  const [events, branches] = await Promise.all([
    api.getEvents({ query: { view, q, branch, after } }),
    api.getBranches({}),
  ]);
  const lists = { ...answered(events), branches: answered(branches) };
  return { ...lists, view, q, branch, isFirst: !after, done: doneOf(request.url) };
}

function branchIn(parameters: URLSearchParams): string | undefined {
  const asked = parameters.get('branch') ?? '';
  return guidPattern.test(asked) ? asked : undefined;
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, next, view, q, branch, branches, isFirst, done } = loaderData;
  const kept = { q, branch };
  const views = eventViews.map((key) => ({ key, label: viewNames[key], href: viewAddress(key, kept) }));
  return (
    <>
      <PageTitle heading="Events">
        <a className="button button-main" href={`${eventsPath}/new`}>
          Add an event
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      <Views label="Events" current={view} views={views} />
      <SearchForm label="Search events" q={q} kept={view === 'upcoming' ? {} : { view }}>
        <BranchFilter branches={branches} chosen={branch} />
      </SearchForm>
      {items.length > 0 ? (
        <EventsTable events={items} />
      ) : (
        <p className="quiet">{emptyWords(view, { q, branch })}</p>
      )}
      {total > items.length && <p className="quiet">{total.toLocaleString('en-GB')} events in all.</p>}
      <Pager
        first={isFirst ? null : viewAddress(view, kept)}
        next={next && viewAddress(view, { ...kept, after: next })}
      />
    </>
  );
}

function emptyWords(view: EventView, { q, branch }: { q: string; branch: string | undefined }): string {
  if (q) return `No event here matches “${q}”.`;
  return branch ? 'This branch has no event here.' : nothingIn[view];
}

const nothingIn: Record<EventView, string> = {
  upcoming: 'No events are planned.',
  past: 'No event is over yet.',
  cancelled: 'No event was cancelled.',
  drafts: 'There are no drafts.',
};

type Events = Route.ComponentProps['loaderData']['items'];

const EventsTable = ({ events }: { events: Events }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Event</th>
        <th scope="col">When</th>
        <th scope="col">Places</th>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <tr key={event.guid}>
          <th scope="row">
            <a href={staffEventAddress(event.guid)}>
              <bdi>{event.title}</bdi>
            </a>
            <span className="under">
              {[statusOf(event), event.location, event.town].filter(Boolean).join(', ')}
            </span>
          </th>
          <td className="unbroken">{shortWhenOf(event)}</td>
          <td className="unbroken">{bookedOf(event)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
