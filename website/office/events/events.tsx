import { eventViews, type EventView } from '#contract/operator/events.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { listAddress, Pager } from '../list/pager.tsx';
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
  const after = searchParams.get('after') ?? undefined;
  const page = answered(await api.getEvents({ query: { view, q, after } }));
  return { ...page, view, q, isFirst: !after, done: doneOf(request.url) };
}

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { items, total, next, view, q, isFirst, done } = loaderData;
  const views = eventViews.map((key) => ({ key, label: viewNames[key], href: viewAddress(key, q) }));
  const here = viewAddress(view, q);
  return (
    <>
      <PageTitle heading="Events" />
      <DoneNotice done={done} />
      <p>
        <a className="button button-main" href={`${eventsPath}/new`}>
          Add an event
        </a>
      </p>
      <Views label="Events" current={view} views={views} />
      <SearchForm label="Search events" q={q} kept={view === 'upcoming' ? {} : { view }} />
      {items.length > 0 ? (
        <EventsTable events={items} />
      ) : (
        <p className="quiet">{q ? `No event here matches “${q}”.` : nothingIn[view]}</p>
      )}
      {total > items.length && <p className="quiet">{total.toLocaleString('en-GB')} events in all.</p>}
      <Pager
        first={isFirst ? null : here}
        next={next && listAddress(eventsPath, { view: view === 'upcoming' ? null : view, q, after: next })}
      />
    </>
  );
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
