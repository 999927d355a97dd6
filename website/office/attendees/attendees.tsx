import { href } from 'react-router';
import {
  attendeeViews,
  type Attendance,
  type AttendeeView,
  type StaffAttendee,
} from '#contract/operator/events/attendees.ts';
import { operatorCalls } from '#contract/operator/calls.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import type { EmptyTexts } from '../list/empty-list.tsx';
import { PagedTable } from '../list/paged-table.tsx';
import { readList } from '../list/read-list.ts';
import { ActButtons } from '../list/several.tsx';
import type { Selection } from '../list/selection.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { Views } from '../list/views.tsx';
import { requireStaff, requireAnswers } from '../require-staff.ts';
import { createAttendeeColumns } from './attendee-columns.tsx';
import { EventHeading } from './event-heading.tsx';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/attendees.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const load = readList(request.url, api, {
    call: operatorCalls.searchAttendees,
    load: (query) => api.searchAttendees({ eventGuid: guid, query }),
    defaults: { view: 'attending' },
  });
  const { attendance, list } = await requireAnswers({
    attendance: api.getAttendance({ eventGuid: guid }),
    list: load,
  });
  return { attendance, list, done: readDone(request.url) };
}

export default function AttendeesPage({ loaderData }: Route.ComponentProps) {
  const { attendance, list } = loaderData;
  const { event, bookings } = attendance;
  const { view, q } = list.query;
  return (
    <>
      <EventHeading
        heading="Attendees"
        attendance={attendance}
        back={{ href: href('/office/events/:guid', { guid: event.guid }), label: event.title }}
      />
      <DoneNotice done={loaderData.done} />
      <Actions event={event} parties={attendance.partiesWaiting} />
      <Views
        label="Bookings"
        current={view}
        views={attendeeViews.map((key) => ({
          key,
          label: viewNames[key],
          href: withQuery(href('/office/events/:guid/attendees', { guid: event.guid }), {
            view: key === 'attending' ? null : key,
            q,
          }),
          count: bookings[key],
        }))}
      />
      <SearchForm
        label="Search attendees"
        hint="Name, email address or phone number"
        q={q}
        hiddenParameters={view === 'attending' ? {} : { view }}
      />
      {view === 'phone' && bookings.phone > 0 && <p className="notice notice-care">{phoneHint}</p>}
      <PagedTable
        list={list}
        columns={createAttendeeColumns(event.guid)}
        selection={view === 'cancelled' || event.isCancelled ? undefined : createSelection(event.guid)}
        getKey={({ guid }) => guid}
        empty={{ texts: createEmptyTexts(event.guid), view: chooseEmptyView(event, view), filters: { q } }}
      />
    </>
  );
}

const createEmptyTexts = (guid: string): EmptyTexts => ({
  nothing: 'Nobody has booked yet. People book on the website, or by phone with you.',
  steps: [
    {
      label: 'Book for a caller',
      address: href('/office/events/:guid/attendees/new', { guid }),
      call: 'addAttendee',
    },
  ],
  views: {
    over: 'Nobody has booked.',
    calledOff: 'This event is cancelled, and so are its bookings.',
    phone: 'Everybody who comes has an email address.',
    cancelled: 'Nobody has cancelled.',
  },
  noMatch: 'Nobody here matches.',
});

const Actions = ({ event, parties }: { event: Attendance['event']; parties: number }) => {
  const links = {
    'Email the attendees': href('/office/events/:guid/message', { guid: event.guid }),
    [parties > 0 ? `Waiting list (${parties.toLocaleString('en-GB')})` : 'Waiting list']: href(
      '/office/events/:guid/waiting-list',
      { guid: event.guid },
    ),
    'Door list': href('/office/events/:guid/door-list', { guid: event.guid }),
    'Download as a spreadsheet': href('/office/events/:guid/attendees.csv', { guid: event.guid }),
  };
  return (
    <nav className="record-links" aria-label="Attendees">
      {!event.hasStarted && !event.isCancelled && (
        <p>
          <a
            className="button button-main"
            href={href('/office/events/:guid/attendees/new', { guid: event.guid })}
          >
            Book for a caller
          </a>
        </p>
      )}
      <ul>
        {Object.entries(links).map(([label, address]) => (
          <li key={label}>
            <a href={address}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const createSelection = (guid: string): Selection<StaffAttendee> => ({
  action: href('/office/events/:guid/attendees/several', { guid }),
  toSelected: (attendee) => ({ id: attendee.guid, revision: 0 }),
  getName: ({ name }) => name,
  noun: 'selected',
  acts: (
    <ActButtons
      acts={{
        'check-in': 'Check in…',
        confirm: 'Send the confirmation again…',
        cancel: 'Cancel the bookings…',
      }}
    />
  ),
});

const viewNames: Record<AttendeeView, string> = {
  attending: 'Attending',
  phone: 'No email address',
  cancelled: 'Cancelled',
};

const phoneHint =
  'These people get no emails. If the event changes or is cancelled, please ring them: tell them yourself.';

/** Only an event that is still to come takes bookings. */
function chooseEmptyView({ isCancelled, hasStarted }: Attendance['event'], view: AttendeeView) {
  if (view !== 'attending') return view;
  if (isCancelled) return 'calledOff';
  return hasStarted ? 'over' : undefined;
}
