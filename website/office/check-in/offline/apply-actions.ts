import type { BookingAtDoor, CheckInList } from '#contract/operator/events/check-in.ts';
import type { Action } from './actions.ts';

export type Booking = BookingAtDoor;
/** The list as the page holds it. */
export type Door = Pick<CheckInList, 'bookings' | 'walkIns' | 'totals'>;

export const countArrived = ({ arrivals }: Booking): number =>
  arrivals.reduce((sum, { people }) => sum + people, 0);

/** How many of a booking are still expected. */
export const countExpected = (booking: Booking): number =>
  Math.max(0, booking.numberOfAttendees - countArrived(booking));

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** By name; cancelled bookings come last. */
export const sortBookings = (bookings: Booking[]): Booking[] =>
  [...bookings].sort(
    (one, other) =>
      Number(one.attendanceStatus === 'Cancelled') - Number(other.attendanceStatus === 'Cancelled') ||
      collator.compare(one.name, other.name),
  );

/** Replaces the bookings that have changed. */
export function applyChanges(bookings: Booking[], changed: Booking[]): Booking[] {
  const byGuid = new Map(bookings.map((booking) => [booking.guid, booking]));
  for (const booking of changed) byGuid.set(booking.guid, booking);
  return sortBookings([...byGuid.values()]);
}

/** The list with what the server does not know yet, counted as the server will count it. */
export function applyActions(door: Door, actions: Action[]): Door {
  const counted: CountedList = {
    bookings: new Map(door.bookings.map((booking) => [booking.guid, booking])),
    // The earliest first, so that each takes one step.
    walkIns: new Map([...door.walkIns].reverse().map((walkIn) => [walkIn.guid, walkIn])),
    totals: { ...door.totals },
  };
  for (const action of actions) {
    if (action.kind === 'arrival') countArrival(counted, action);
    else if (action.kind === 'walk-in') countWalkIn(counted, action);
    else undo(counted, action);
  }
  const { bookings, walkIns, totals } = counted;
  return { bookings: [...bookings.values()], walkIns: [...walkIns.values()].reverse(), totals };
}

type WalkIn = Door['walkIns'][number];
type CountedList = { bookings: Map<string, Booking>; walkIns: Map<string, WalkIn>; totals: Door['totals'] };
type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

// The server may have stored an action, and only its answer was lost.
function countArrival({ bookings, totals }: CountedList, action: ActionOf<'arrival'>) {
  const { guid, people, allowMore } = action;
  const booking = bookings.get(action.attendeeGuid);
  if (!booking || booking.arrivals.some((arrival) => arrival.guid === guid)) return;
  const counted = allowMore ? people : Math.min(people, countExpected(booking));
  if (counted === 0) return;
  const arrivals = [...booking.arrivals, { guid, people: counted, arrivedAt: '' }];
  bookings.set(booking.guid, { ...booking, arrivals });
  totals.arrived += counted;
}

function countWalkIn({ walkIns, totals }: CountedList, { guid, people, name }: ActionOf<'walk-in'>) {
  if (walkIns.has(guid)) return;
  walkIns.set(guid, { guid, people, name: name || null, arrivedAt: '' });
  totals.walkIns += people;
}

function undo({ bookings, walkIns, totals }: CountedList, { arrivalGuid, attendeeGuid }: ActionOf<'undo'>) {
  totals.walkIns -= walkIns.get(arrivalGuid)?.people ?? 0;
  walkIns.delete(arrivalGuid);
  const booking = attendeeGuid && bookings.get(attendeeGuid);
  if (!booking) return;
  const arrivals = booking.arrivals.filter(({ guid }) => guid !== arrivalGuid);
  const after = { ...booking, arrivals };
  bookings.set(booking.guid, after);
  totals.arrived -= countArrived(booking) - countArrived(after);
}
