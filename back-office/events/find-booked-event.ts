import { isRefused, type Refused } from '#contract/call.ts';
import { BereavementEvent } from '#contract/events.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import type { BookedEvent } from '#contract/visitor/calls.ts';
import type { AttendanceParts } from './attendance.ts';
import { findExistingAttendee } from './find-attendee.ts';
import { getEvent } from './managing/staff-list.ts';

/** The event of the booking behind a private link, also if visitors do not see it. Null without such a booking. */
export async function findBookedEvent(
  parts: AttendanceParts,
  { eventGuid, manageToken }: { eventGuid: string; manageToken: string },
): Promise<BookedEvent | Refused | null> {
  const booking = await findExistingAttendee(parts, eventGuid, manageToken);
  // Only a proven booking has an address in its answer.
  if (!booking?.eMail) return null;
  const event = await getEvent(parts, eventGuid);
  if (isRefused(event)) return event;
  const { state, title, startDateTime, cancellationReason: reason, bookingClosesAt, hasStarted } = event;
  if (state === 'cancelled') return { state, title, startDateTime, reason };
  if (state !== 'draft' && state !== 'scheduled') return { state: 'other' };
  const isBookingClosed = bookingClosesAt !== null && londonMoment(bookingClosesAt) <= parts.clock();
  return {
    state: 'unpublished',
    event: BereavementEvent.parse({ ...event, hasStarted, isBookingClosed }),
  };
}
