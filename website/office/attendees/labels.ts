import { formatCount, formatPeople } from '#contract/fields/count.ts';
import { bookingTexts, listBookingLabels } from '#contract/records/booking.ts';
import type { QuestionTitles } from '#contract/records/booking-answers.ts';
import type { Attendance } from '#contract/operator/events/attendees.ts';

/** "14 places left." Empty without a limit. */
export function describePlacesLeft({ placesLeft: available }: Pick<Attendance, 'placesLeft'>): string {
  if (available === null) return '';
  if (available < 0) return `Overbooked by ${formatPeople(-available)}.`;
  return available === 0 ? 'No places left.' : `${formatCount(available, 'place')} left.`;
}

/** "26 people booked of 40. 14 places left." */
export const describeBookings = ({ people, maxCapacity, ...attendance }: Attendance): string =>
  maxCapacity === null
    ? `${formatPeople(people)} booked. There is no limit.`
    : `${formatPeople(people)} booked of ${maxCapacity.toLocaleString('en-GB')}. ${describePlacesLeft(attendance)}`;

/** The act of staff for somebody who phones about a full event. */
export const addCallerLabel = 'Add a caller to the waiting list';

/** The text in place of a missing email address. */
export const withoutEmailLabel = 'Phone: tell them yourself';

/** The label of a booking by phone whose person may have booked online too. */
export const possibleDuplicateLabel = 'Possible duplicate: by phone and online';

/** The texts of a booking. Its phone number stands with the address. */
export const bookingTextsWithoutPhone = bookingTexts.filter((name) => name !== 'phone');

/** The people whom no email reaches. Empty if there are none. */
export const describeWithoutAddress = (bookings: number): string =>
  bookings === 0
    ? ''
    : `${formatCount(bookings, 'booking has', 'bookings have')} no email address. Please tell them yourself.`;

export const createBookingHistoryLabels = (event: QuestionTitles) => ({
  ...listBookingLabels(event),
  overbookReason: 'Overbooked because',
  arrived: 'People here',
});
