import { bookingTexts } from '#contract/records/booking.ts';
import type { Attendance } from '#contract/operator/bookings/attendees.ts';

export const peopleIn = (number: number): string =>
  number === 1 ? '1 person' : `${number.toLocaleString('en-GB')} people`;

const placesIn = (number: number): string =>
  number === 1 ? '1 place' : `${number.toLocaleString('en-GB')} places`;

/** "14 places left." Empty without a limit. */
export function placesLeft({ placesLeft: left }: Pick<Attendance, 'placesLeft'>): string {
  if (left === null) return '';
  if (left < 0) return `Overbooked by ${peopleIn(-left)}.`;
  return left === 0 ? 'No places left.' : `${placesIn(left)} left.`;
}

/** "26 people booked of 40. 14 places left." */
export const howBooked = ({ people, maxCapacity, ...attendance }: Attendance): string =>
  maxCapacity === null
    ? `${peopleIn(people)} booked. There is no limit.`
    : `${peopleIn(people)} booked of ${maxCapacity.toLocaleString('en-GB')}. ${placesLeft(attendance)}`;

/** The text in place of a missing email address. */
export const tellThemYourself = 'Phone: tell them yourself';

/** For somebody who has phoned and may have booked online too. */
export const perhapsTwice = 'Perhaps booked twice: by phone and online';

/** The texts of a booking. Its phone number stands with the address. */
export const textsBesidePhone = bookingTexts.filter((name) => name !== 'phone');

export const bookingsIn = (number: number): string =>
  number === 1 ? '1 booking' : `${number.toLocaleString('en-GB')} bookings`;

/** The people whom no email reaches. Empty if there are none. */
export const withoutAddress = (bookings: number): string =>
  bookings === 0
    ? ''
    : `${bookingsIn(bookings)} ${bookings === 1 ? 'has' : 'have'} no email address. Please tell them yourself.`;
