import { Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import { isFullyBooked } from '#contract/booking.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Booking } from './booking.ts';
import type { Outcome } from './messages.ts';

const saysLengthMax = 500;

/** The booking flow of section 4: look up, then update, create or refuse. */
export async function bookAttendance(
  backOffice: BackOffice,
  event: BereavementEvent,
  booking: Booking,
): Promise<Outcome> {
  const existing = await findAttendee(backOffice, event, booking.eMail);
  const refusal = refusalBeforeAsking(event, existing, booking.numberOfAttendees);
  if (refusal) return refusal;
  const payload = { ...booking, taskGuid: event.guid, attendanceStatus: 'Attending' as const };
  const answer = existing
    ? await backOffice
        .updateAttendee({ attendeeGuid: existing.guid, body: { ...payload, guid: existing.guid } })
        .catch(() => false)
    : await backOffice.createAttendee({ body: payload }).catch(() => false);
  if (answer instanceof Refused && answer.code === 'not-enough-places') {
    return tooFewPlaces(answer.more.placesLeft ?? 0, liveAttendees(existing));
  }
  if (answer && !(answer instanceof Refused)) return { word: existing ? 'updated' : 'registered' };
  return { word: existing ? 'update-error' : 'registration-error', ...whyNot(answer) };
}

// A conflict (409) is about this booking, so its sentence is for the visitor. Other refusals are about the call itself.
const whyNot = (answer: unknown) =>
  answer instanceof Refused && answer.status === 409 && answer.detail
    ? { says: answer.detail.slice(0, saysLengthMax) }
    : {};

/** Null where the address has no booking. A look-up that fails is thrown, so nothing is booked twice. */
export async function findAttendee(
  backOffice: BackOffice,
  event: BereavementEvent,
  email: string,
): Promise<ExistingAttendee | null> {
  const found = await backOffice.findExistingAttendee({ eventGuid: event.guid, email });
  if (!(found instanceof Refused)) return found;
  if (found.status === 404) return null;
  throw new Error(`The look-up of an attendee was refused with status ${found.status}`);
}

// The refusals of section 4. Fewer places left than are asked for is for the back office to refuse, as ours does.
function refusalBeforeAsking(
  event: BereavementEvent,
  existing: ExistingAttendee | null,
  wanted: number,
): Outcome | null {
  const current = liveAttendees(existing);
  if (!isFullyBooked(event) || current == null || wanted <= current) return null;
  return tooFewPlaces(current, current);
}

/** @param placesForThem what the event could hold for this visitor, their own places included */
function tooFewPlaces(placesForThem: number, current: number | null): Outcome {
  if (current == null) return { word: 'update-error' };
  if (placesForThem > current) return { word: 'not-enough-places', placesLeft: placesForThem };
  return current > 0 ? { word: 'cannot-increase', attendees: current } : { word: 'booking-not-found' };
}

/** Null where there is a booking and another back office does not say for how many. */
function liveAttendees(existing: ExistingAttendee | null): number | null {
  // A cancelled booking holds no place when it comes back.
  if (!existing || existing.attendanceStatus === 'Cancelled') return 0;
  return existing.numberOfAttendees ?? null;
}
