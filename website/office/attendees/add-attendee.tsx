import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { isRefused } from '#contract/call.ts';
import { readFormValues } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { RefusedNotice } from '../form/done-notice.tsx';
import { EditForm } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { ContactLink } from '../record/contact-link.tsx';
import { AttendeeFields } from './attendee-fields.tsx';
import { EventHeading } from './event-heading.tsx';
import { readFullRefusal, OverbookField } from './overbook-field.tsx';
import { readAttendee } from './read-attendee.ts';
import { describePlacesLeft } from './labels.ts';
import { withQuery } from '../../ui/with-query.ts';
import { readParameter } from '../addresses.ts';
import type { Route } from './+types/add-attendee.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const attendance = requireAnswer(await api.getAttendance({ eventGuid: guid }));
  const added = await readAddedBooking(api, readParameter(request.url, 'added'));
  const party = await readParty(api, guid, readParameter(request.url, 'place'));
  return { attendance, added, key: crypto.randomUUID(), party };
}

/** The party on the waiting list that an address names, whose places are booked by phone; empty without one. */
async function readParty(
  api: Staff['api'],
  eventGuid: string,
  guid: string | null,
): Promise<Record<string, string>> {
  const list = guid && (await api.getWaitingList({ eventGuid, query: {} }));
  if (!list || isRefused(list)) return {};
  const place = list.places.find((each) => each.guid === guid);
  return place
    ? { name: place.name, eMail: place.eMail, numberOfAttendees: String(place.numberOfAttendees) }
    : {};
}

/** The booking that this page has just added; null if none. */
async function readAddedBooking(api: Staff['api'], guid: string | null) {
  const attendee = guid ? await api.getAttendee({ guid }) : null;
  return attendee === null || isRefused(attendee) ? null : attendee;
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: (values, _, idempotencyKey) =>
      api.addAttendee({ eventGuid: guid, body: readAttendee(values), idempotencyKey }),
    done: (added) => withQuery(href('/office/events/:guid/attendees/new', { guid }), { added: added.guid }),
    more: readFullRefusal,
  });
}

export default function AddAttendeePage({ loaderData, actionData }: Route.ComponentProps) {
  const { attendance, added, key, party } = loaderData;
  const { values = { ...emptyForm, ...party }, problems = {}, fullMessage: full = null } = actionData ?? {};
  const { event } = attendance;
  const path = href('/office/events/:guid/attendees', { guid: event.guid });
  return (
    <>
      <EventHeading
        heading="Book for a caller"
        attendance={attendance}
        back={{ href: path, label: 'Attendees' }}
        isWrong={Boolean(actionData)}
      />
      {!actionData && added && <AddedNotice {...added} placesLeft={describePlacesLeft(attendance)} />}
      <RefusedNotice refused={actionData?.refused} />
      <ErrorSummary problems={problems} />
      <EditForm
        idempotencyKey={values.key ?? key}
        button={full ? 'Add and overbook' : 'Add'}
        acts={
          <>
            {full && <WaitInstead eventGuid={event.guid} />}
            <a className="button" href={path}>
              All attendees
            </a>
          </>
        }
      >
        {full && <OverbookField message={full} reason={values.overbookReason ?? ''} />}
        <AttendeeFields event={event} values={values} problems={problems} autoFocus={!actionData} />
      </EditForm>
    </>
  );
}

/** A full event: one press puts what was entered on the waiting list. */
const WaitInstead = ({ eventGuid }: { eventGuid: string }) => (
  <button className="button" formAction={href('/office/events/:guid/waiting-list/new', { guid: eventGuid })}>
    Put them on the waiting list
  </button>
);

const emptyForm: Record<string, string> = { numberOfAttendees: '1' };

type AddedNoticeProps = NonNullable<Route.ComponentProps['loaderData']['added']> & { placesLeft: string };

const AddedNotice = ({ guid, event, name, numberOfAttendees, eMail, placesLeft }: AddedNoticeProps) => (
  <p className="notice">
    <output>
      Added{' '}
      <a href={href('/office/events/:guid/attendees/:attendee', { guid: event.guid, attendee: guid })}>
        <bdi>{name}</bdi>
      </a>
      , {formatPeople(numberOfAttendees)}. {placesLeft}
      {eMail && (
        <>
          {' '}
          The confirmation is on its way to <ContactLink to={eMail} />.
        </>
      )}
    </output>
  </p>
);
