import type { BookingAtDoor, CheckInList } from '#contract/operator/bookings/check-in.ts';
import type { Action } from './actions.ts';

export type Booking = BookingAtDoor;
/** The list as the page holds it. */
export type Door = Pick<CheckInList, 'bookings' | 'walkIns' | 'totals'>;

export const arrivedOf = ({ arrivals }: Booking): number =>
  arrivals.reduce((sum, { people }) => sum + people, 0);

/** How many of a booking are still expected. */
export const awaitedOf = (booking: Booking): number =>
  Math.max(0, booking.numberOfAttendees - arrivedOf(booking));

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** By name; cancelled bookings come last. */
export const inOrder = (bookings: Booking[]): Booking[] =>
  [...bookings].sort(
    (one, other) =>
      Number(one.attendanceStatus === 'Cancelled') - Number(other.attendanceStatus === 'Cancelled') ||
      collator.compare(one.name, other.name),
  );

/** Replaces the bookings that have changed. */
export function withChanges(bookings: Booking[], changed: Booking[]): Booking[] {
  const byGuid = new Map(bookings.map((booking) => [booking.guid, booking]));
  for (const booking of changed) byGuid.set(booking.guid, booking);
  return inOrder([...byGuid.values()]);
}

/** The list with what the server does not know yet, counted as the server will count it. */
export function withUnsent(door: Door, unsent: Action[]): Door {
  const bookings = new Map(door.bookings.map((booking) => [booking.guid, booking]));
  let walkIns = door.walkIns;
  const totals = { ...door.totals };
  for (const action of unsent) {
    if (action.kind === 'arrival') {
      const booking = bookings.get(action.attendeeGuid);
      if (!booking) continue;
      const after = withArrival(booking, action);
      totals.arrived += arrivedOf(after) - arrivedOf(booking);
      bookings.set(booking.guid, after);
    } else if (action.kind === 'walk-in') {
      if (walkIns.some(({ guid }) => guid === action.guid)) continue;
      const { guid, people, name } = action;
      walkIns = [{ guid, people, name: name || null, arrivedAt: '' }, ...walkIns];
      totals.walkIns += people;
    } else {
      const isUndone = ({ guid }: { guid: string }) => guid === action.arrivalGuid;
      totals.walkIns -= walkIns.find(isUndone)?.people ?? 0;
      walkIns = walkIns.filter((walkIn) => !isUndone(walkIn));
      const booking = door.bookings.find(({ guid }) => bookings.get(guid)!.arrivals.some(isUndone));
      if (!booking) continue;
      const before = bookings.get(booking.guid)!;
      const after = { ...before, arrivals: before.arrivals.filter((arrival) => !isUndone(arrival)) };
      totals.arrived -= arrivedOf(before) - arrivedOf(after);
      bookings.set(booking.guid, after);
    }
  }
  return { bookings: [...bookings.values()], walkIns, totals };
}

// The server may have stored it, and only its answer was lost.
function withArrival(
  booking: Booking,
  { guid, people, allowMore }: Extract<Action, { kind: 'arrival' }>,
): Booking {
  const counted = allowMore ? people : Math.min(people, awaitedOf(booking));
  const isKnown = booking.arrivals.some((arrival) => arrival.guid === guid);
  if (isKnown || counted === 0) return booking;
  return { ...booking, arrivals: [...booking.arrivals, { guid, people: counted, arrivedAt: '' }] };
}
