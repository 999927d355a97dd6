import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { keyOfCleanAddress } from '../../email/address-key.ts';
import { eventIsOver } from '../attendance.ts';
import { eventNotFound } from '../event-list.ts';

export type BookableEvent = {
  id: string;
  guid: string;
  hasStarted: boolean;
  isCancelled: boolean;
  /** When it was locked. */
  at: Date;
};

/** Locks an event as bookings on the website do, so that they and those of staff follow one another. */
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

/** Why nobody can be booked on an event any more; null if they can. */
export function refuseClosedEvent({ hasStarted, isCancelled }: BookableEvent): Refused | null {
  if (isCancelled) return refuse(409, 'event-cancelled', 'This event is cancelled.');
  return hasStarted ? eventIsOver : null;
}

type Places = {
  /** How many people the booking is for, and how many it was for. */
  requested: number;
  before: number;
  eMail: string | null;
  overbookReason: string;
};

/**
 * Refuses a booking that needs more places than it may have, unless there is a reason to overbook. Answers whether it
 * overbooks. A separate statement, to see the bookings that were committed while the event was being locked.
 */
export async function checkPlaces(
  { oneRow }: Database,
  event: BookableEvent,
  { requested, before, eMail, overbookReason }: Places,
): Promise<boolean | Refused> {
  const { places } = await oneRow<{ places: number | null }>`
    select places from event, places_for(event, ${eMail && keyOfCleanAddress(eMail)}, ${before}, ${event.at})
    where event.id = ${event.id}`;
  if (places === null || requested <= places) return false;
  return overbookReason ? true : notEnoughPlaces(places, before);
}

/** After an address has got a booking: it waits no longer. */
export const takeWaitingPlace = ({ rows }: Database, { id, at }: BookableEvent, eMail: string | null) =>
  rows`select take_waiting_place(event, ${eMail && keyOfCleanAddress(eMail)}, ${at}) from event where id = ${id}`;

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

/** Their own places are not among those that are left. */
function describeIncrease(before: number, more: number): string {
  const currentPlaces = before === 1 ? 'They have 1 place' : `They have ${before} places`;
  return `${currentPlaces}, and ${more === 1 ? 'only 1 more is' : more > 0 ? `only ${more} more are` : 'no more are'} left.`;
}
