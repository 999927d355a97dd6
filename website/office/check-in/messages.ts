import type { ArrivalTotals } from '#contract/operator/bookings/check-in.ts';
import { arrivedOf, type Booking } from './offline/with-unsent.ts';

export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** "2 of 4 here". */
export function arrivedText(booking: Booking): string {
  const arrived = arrivedOf(booking);
  return arrived === 0 && booking.numberOfAttendees > 0
    ? `${people(booking.numberOfAttendees)}, not here yet`
    : `${arrived} of ${booking.numberOfAttendees} here`;
}

/** What is said aloud after a check-in: "Margaret Ellis: 2 of 4 here." */
export const newsOf = (booking: Booking): string => `${booking.name}: ${arrivedText(booking)}.`;

/** People without a booking, and more people than places; empty if there are none. */
export function besidesText({ arrived, walkIns, maxCapacity }: ArrivalTotals): string {
  const parts = [
    walkIns > 0 && `${people(walkIns)} without a booking, ${arrived + walkIns} in all.`,
    maxCapacity !== null && arrived + walkIns > maxCapacity && `There are places for ${maxCapacity}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

export type Connection = 'connected' | 'offline' | 'signed-out' | 'other-person';

export const connectionTexts: Record<Exclude<Connection, 'connected'>, string> = {
  offline:
    'No connection. Keep this page open and carry on: what you record is kept on this device and sent later.',
  'signed-out': 'You are signed out. You can carry on: what you record is kept on this device.',
  'other-person': 'Somebody else has signed in on this device. What you have recorded is kept for you.',
};

export const notOnList =
  'This code is not on the list that this page holds. Without a connection it cannot be looked up.';
export const lookUpFailed = 'The code could not be looked up. Please try again.';
