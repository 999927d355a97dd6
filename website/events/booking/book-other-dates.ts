import type { BackOffice } from '#contract/calls.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Booking } from '../form/booking.ts';
import type { Outcome } from '../messages.ts';
import type { DateResult } from '../receipt/receipt.ts';
import { bookAttendance, type BookingAnswer } from './book-attendance.ts';

type OtherDates = {
  /** The outcome for the event of the form. */
  outcome: BookingAnswer;
  booking: Booking;
  /** The ticked dates. */
  dates: BereavementEvent[];
};

/**
 * Books the ticked dates of a series, each as on its own form. Books none while the form has problems or a
 * question. If the event of the form is full, the others are still booked.
 */
export async function bookOtherDates(
  backOffice: BackOffice,
  { outcome, booking, dates }: OtherDates,
): Promise<BookingAnswer> {
  if (dates.length === 0 || !('code' in outcome)) return outcome;
  const isBooked = outcome.code === 'registered' || outcome.code === 'updated';
  if (!isBooked && outcome.code !== 'booking-not-found') return outcome;
  const otherDates = await Promise.all(dates.map((event) => bookDate(backOffice, event, booking)));
  if (!isBooked) return { ...outcome, otherDates };
  return { ...outcome, ...(outcome.receipt && { receipt: { ...outcome.receipt, otherDates } }) };
}

async function bookDate(
  backOffice: BackOffice,
  event: BereavementEvent,
  booking: Booking,
): Promise<DateResult> {
  const options = { booking, linkedAttendee: null, canCreate: true, canShrink: false, canHold: true };
  const answer = await bookAttendance(backOffice, event, options).catch(() => failed);
  return { guid: event.guid, startDateTime: event.startDateTime ?? '', ...createResult(answer) };
}

const failed: Outcome = { code: 'registration-error' };

function createResult(answer: BookingAnswer): Pick<DateResult, 'result' | 'places'> {
  if ('fewer' in answer) return { result: 'kept', places: answer.fewer.booked };
  if (!('code' in answer)) return { result: 'failed', places: 0 };
  switch (answer.code) {
    case 'registered':
    case 'updated':
      return { result: 'booked', places: 0 };
    case 'cannot-increase':
      return { result: 'kept', places: answer.attendees };
    case 'not-enough-places':
      return answer.booked > 0
        ? { result: 'kept', places: answer.booked }
        : { result: 'full', places: answer.placesLeft };
    case 'booking-not-found':
      return { result: 'full', places: 0 };
    case 'booking-closed':
      return answer.attendees > 0
        ? { result: 'kept', places: answer.attendees }
        : { result: 'closed', places: 0 };
    default:
      return { result: 'failed', places: 0 };
  }
}
