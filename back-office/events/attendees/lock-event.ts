import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { eventIsOver } from '../attendance.ts';
import { eventNotFound } from '../event-list.ts';

export type BookableEvent = {
  id: string;
  guid: string;
  hasStarted: boolean;
  isCancelled: boolean;
  /** The moment of the lock. */
  at: Date;
};

/** Locks an event like a booking on the website, so that bookings of visitors and of staff follow one another. */
export async function lockEventForBooking(
  database: Database,
  guid: string,
  now: Date,
): Promise<BookableEvent | Refused> {
  if (!guidPattern.test(guid)) return eventNotFound();
  const [event] = await database.rows<Omit<BookableEvent, 'at'>>`
    select id, guid, london_moment(starts_at) <= ${now} as "hasStarted", cancelled_at is not null as "isCancelled"
    from event where guid = ${guid} for no key update`;
  return event ? { ...event, at: now } : eventNotFound();
}

/** The refusal of bookings on an event that is cancelled or has started; null if it takes bookings. */
export function refuseClosedEvent({ hasStarted, isCancelled }: BookableEvent): Refused | null {
  if (isCancelled) return refuse(409, 'event-cancelled', 'This event is cancelled.');
  return hasStarted ? eventIsOver : null;
}

type Places = {
  /** The number of people of the booking, now and before. */
  requested: number;
  before: number;
  eMail: string | null;
  overbookReason: string;
};

/**
 * Refuses a booking that needs more places than there are, unless it has a reason to overbook. Returns whether it
 * overbooks. This is a separate statement, to see bookings that were committed while the event was being locked.
 */
export async function checkPlaces(
  { oneRow }: Database,
  event: BookableEvent,
  { requested, before, eMail, overbookReason }: Places,
): Promise<boolean | Refused> {
  const { places } = await oneRow<{ places: number | null }>`
    select places from event, places_for(event, ${eMail && computeKeyOfCleanAddress(eMail)}, ${before}, ${event.at})
    where event.id = ${event.id}`;
  if (places === null || requested <= places) return false;
  return overbookReason ? true : notEnoughPlaces(places, before);
}

/** Ends the wait of an address that has got a booking. */
export const takeWaitingPlace = ({ rows }: Database, { id, at }: BookableEvent, eMail: string | null) =>
  rows`select take_waiting_place(event, ${eMail && computeKeyOfCleanAddress(eMail)}, ${at}) from event where id = ${id}`;

function notEnoughPlaces(placesLeft: number, before: number) {
  const more = placesLeft - before;
  const placesText = more === 1 ? '1 place is' : `${more} places are`;
  const sentence =
    before > 0
      ? describeIncrease(before, more)
      : more > 0
        ? `Only ${placesText} left.`
        : 'No places are left.';
  return refuse(409, 'not-enough-places', sentence, { placesLeft });
}

/** The sentence for a booking that has places already, which are not among those that are left. */
function describeIncrease(before: number, more: number): string {
  const currentPlaces = before === 1 ? 'They have 1 place' : `They have ${before} places`;
  return `${currentPlaces}, and ${more === 1 ? 'only 1 more is' : more > 0 ? `only ${more} more are` : 'no more are'} left.`;
}
