import { attendeeViews, type Attendance, type AttendeeView } from '#contract/operator/bookings/attendees.ts';
import { listAddress, Pager } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { answered, requireStaff } from '../staff.ts';
import { attendeesAddress, eventAddress, messagesAddress, waitingListAddress } from './addresses.ts';
import { AttendeeTable } from './attendee-table.tsx';
import { EventHeading } from './event-heading.tsx';
import type { Route } from './+types/attendees.ts';

const charactersMax = 100;

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { q, view, after } = askedFor(request.url);
  const [attendance, attendees] = await Promise.all([
    api.getAttendance({ eventGuid: guid }),
    api.searchAttendees({ eventGuid: guid, query: { q, view, ...(after && { after }) } }),
  ]);
  return { attendance: answered(attendance), attendees: answered(attendees), q, view, after };
}

function askedFor(url: string) {
  const { searchParams } = new URL(url);
  const asked = searchParams.get('view');
  const view: AttendeeView = attendeeViews.find((each) => each === asked) ?? 'attending';
  return {
    view,
    q: (searchParams.get('q') ?? '').slice(0, charactersMax),
    after: searchParams.get('after') ?? '',
  };
}

export default function AttendeesPage({ loaderData }: Route.ComponentProps) {
  const { attendance, attendees, q, view, after } = loaderData;
  const { event, bookings } = attendance;
  const path = attendeesAddress(event.guid);
  const address = (parameters: Record<string, string | null>) =>
    listAddress(path, { view: view === 'attending' ? null : view, q, ...parameters });
  return (
    <>
      <EventHeading
        heading="Attendees"
        attendance={attendance}
        back={{ href: eventAddress(event.guid), label: event.title }}
      />
      <Actions event={event} parties={attendance.partiesWaiting} />
      <Views
        label="Bookings"
        current={view}
        views={attendeeViews.map((key) => ({
          key,
          label: viewNames[key],
          href: address({ view: key === 'attending' ? null : key }),
          count: bookings[key],
        }))}
      />
      <SearchForm
        label="Search attendees"
        hint="Name, email address or phone number"
        q={q}
        kept={view === 'attending' ? {} : { view }}
      />
      {view === 'phone' && bookings.phone > 0 && <p className="notice notice-care">{phoneHint}</p>}
      {attendees.items.length > 0 ? (
        <AttendeeTable eventGuid={event.guid} attendees={attendees.items} />
      ) : (
        <p className="quiet">{emptyBecause(loaderData)}</p>
      )}
      <Pager first={after ? address({}) : null} next={attendees.next && address({ after: attendees.next })} />
    </>
  );
}

const Actions = ({ event, parties }: { event: Attendance['event']; parties: number }) => {
  const links = {
    'Email the attendees': messagesAddress(event.guid),
    [parties > 0 ? `Waiting list (${parties.toLocaleString('en-GB')})` : 'Waiting list']: waitingListAddress(
      event.guid,
    ),
    'Door list': `${eventAddress(event.guid)}/door-list`,
    'Download as a spreadsheet': `${attendeesAddress(event.guid)}.csv`,
  };
  return (
    <nav className="record-links" aria-label="Attendees">
      {!event.hasStarted && !event.isCancelled && (
        <p>
          <a className="button button-main" href={`${attendeesAddress(event.guid)}/new`}>
            Add somebody who phoned
          </a>
        </p>
      )}
      <ul>
        {Object.entries(links).map(([label, href]) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const viewNames: Record<AttendeeView, string> = {
  attending: 'Attending',
  phone: 'No email address',
  cancelled: 'Cancelled',
};

const phoneHint =
  'These people get no emails. If the event changes or is cancelled, please ring them: tell them yourself.';

const empty: Record<AttendeeView, string> = {
  attending: 'Nobody has booked yet.',
  phone: 'Everybody who comes has an email address.',
  cancelled: 'Nobody has cancelled.',
};

function emptyBecause({
  q,
  view,
  attendance,
}: Pick<Route.ComponentProps['loaderData'], 'q' | 'view' | 'attendance'>) {
  if (q) return `Nobody here matches “${q}”.`;
  return view === 'attending' && attendance.event.isCancelled ? cancelledToo : empty[view];
}

const cancelledToo = 'This event is cancelled, and so are its bookings.';
