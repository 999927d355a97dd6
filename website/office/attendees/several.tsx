import { href } from 'react-router';
import { formatPeople } from '#contract/fields/count.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { answerSeveral, loadSeveral, SeveralPage, type SeveralActs } from '../list/several.tsx';
import type { Selected } from '../list/selection.tsx';
import { warnOfOtherDay } from '../form/moments/warn-of-other-day.ts';
import { requireAnswer, requireStaff, type Staff } from '../require-staff.ts';
import { withoutEmailLabel } from './labels.ts';
import { findToday } from '../../clock.ts';
import type { Route } from './+types/several.ts';

type Api = Staff['api'];

/** Acts on several bookings of an event. A form that is sent twice checks in each once. */
const createBookingActs = (api: Api, eventGuid: string, today: string, key: string): SeveralActs => ({
  noun: 'booking',
  list: href('/office/events/:guid/attendees', { guid: eventGuid }),
  readRow: async (guid) => {
    const attendee = await api.getAttendee({ guid });
    if (isRefused(attendee) || attendee.event.guid !== eventGuid.toLowerCase()) return null;
    const { name, numberOfAttendees, eMail, revision } = attendee;
    return {
      id: guid,
      revision,
      name,
      href: href('/office/events/:guid/attendees/:attendee', { guid: eventGuid, attendee: guid }),
      under: [formatPeople(numberOfAttendees), !eMail && withoutEmailLabel].filter(Boolean).join('. '),
    };
  },
  acts: {
    'check-in': {
      heading: (bookings) => `Check in ${bookings}`,
      consequence: 'All people of each booking count as here. You can undo each under Check-in.',
      readWarning: async () => warnOfOtherDay(requireAnswer(await api.getEvent({ guid: eventGuid })), today),
      done: 'bookings-checked-in',
      fields: { key },
      change: (booking) => checkInAll(api, eventGuid, booking, key),
    },
    cancel: {
      heading: (bookings) => `Cancel ${bookings}`,
      consequence:
        'Everybody with an email address is told at once. Please tell the others yourself. Each can be booked again afterwards, if there is room.',
      done: 'bookings-cancelled',
      change: ({ id, revision }) => api.cancelAttendee({ guid: id, body: { revision } }),
    },
    confirm: {
      heading: (bookings) => `Send the confirmation of ${bookings} again`,
      consequence: 'It goes to the address of each booking. One without an address is named afterwards.',
      done: 'resent',
      change: ({ id }) => api.resendConfirmation({ guid: id, body: {} }),
    },
  },
});

const readKey = (sent: URLSearchParams | FormData) => String(sent.get('key') ?? crypto.randomUUID());

/** Checks in those of a booking who are not here yet. */
async function checkInAll(
  api: Api,
  eventGuid: string,
  { id }: Selected,
  key: string,
): Promise<true | Refused> {
  const attendee = await api.getAttendee({ guid: id });
  if (isRefused(attendee)) return attendee;
  // One arrival for each form and booking.
  const guid = key.slice(0, 24) + id.slice(24);
  const body = { guid, attendeeGuid: id, people: attendee.numberOfAttendees };
  const answer = await api.checkIn({ eventGuid, body });
  if (isRefused(answer)) return answer;
  return answer.counted > 0 || alreadyHere;
}

const alreadyHere = refuse(409, 'all-here', 'Everybody of this booking was here before.');

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return loadSeveral(request, context, (sent) =>
    createBookingActs(api, guid, findToday(context), readKey(sent)),
  );
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, (sent) => createBookingActs(api, guid, findToday(context), readKey(sent)));
}

export default SeveralPage;
