import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { answerSeveral, loadSeveral, SeveralPage, type Several } from '../list/several.tsx';
import { requireStaff, type Staff } from '../staff.ts';
import { formatBookings, formatPeople, phoneThemLabel } from './labels.ts';
import type { Route } from './+types/several.ts';

/** Acts on several bookings of an event. */
const severalBookings = (api: Staff['api'], eventGuid: string): Several => ({
  countOf: formatBookings,
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
      under: [formatPeople(numberOfAttendees), !eMail && phoneThemLabel].filter(Boolean).join('. '),
    };
  },
  acts: {
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

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return context.get(requestFactsContext).answersForm
    ? null
    : loadSeveral(request, () => severalBookings(api, guid));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return answerSeveral(request, () => severalBookings(api, guid));
}

export default SeveralPage;
