import { formatPeople } from '#contract/fields/count.ts';
import type { ArrivalTotals } from '#contract/operator/events/check-in.ts';
import type { Action } from './offline/actions.ts';
import { countArrived, type Booking } from './offline/apply-actions.ts';

/** "2 of 4 here". */
export function describeArrived(booking: Booking): string {
  const arrived = countArrived(booking);
  return arrived === 0 && booking.numberOfAttendees > 0
    ? `${formatPeople(booking.numberOfAttendees)}, not here yet`
    : `${arrived} of ${booking.numberOfAttendees} here`;
}

/** The screen reader's message after a check-in: "Margaret Ellis: 2 of 4 here." */
export const describeCheckIn = (booking: Booking): string => `${booking.name}: ${describeArrived(booking)}.`;

/** People without a booking, and more people than places; empty if there are none. */
export function describeTotals({ arrived, walkIns, maxCapacity }: ArrivalTotals): string {
  const parts = [
    walkIns > 0 && `${formatPeople(walkIns)} without a booking, ${arrived + walkIns} in all.`,
    maxCapacity !== null && arrived + walkIns > maxCapacity && `There are places for ${maxCapacity}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

export const notOnList =
  'This code is not on the list that this page holds. Without a connection it cannot be looked up.';
export const lookUpFailed = 'The code could not be looked up. Please try again.';

/** The message after an action was recorded. */
export const describeAction = (action: Action): string =>
  action.kind === 'undo' ? 'undone check-in' : formatPeople(action.people);
