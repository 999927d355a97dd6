import { Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Booking } from './booking.ts';
import { placesLeft } from './event-text.ts';
import type { Outcome } from './messages.ts';

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
  return { word: existing ? 'update-error' : 'registration-error' };
}

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

// The website refuses politely before it asks; our own back office refuses again, under a lock.
function refusalBeforeAsking(
  event: BereavementEvent,
  existing: ExistingAttendee | null,
  wanted: number,
): Outcome | null {
  const current = liveAttendees(existing);
  const free = placesLeft(event);
  if (free == null || current == null || wanted <= current + free) return null;
  return tooFewPlaces(current + free, current);
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
