import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { eventOver } from '../attendance.ts';
import { eventNotFound } from '../event-list.ts';

export type LockedEvent = {
  id: string;
  guid: string;
  hasStarted: boolean;
  isCancelled: boolean;
  /** When it was locked. */
  at: Date;
};

/** Locks an event as bookings on the website do, so that they and those of staff follow one another. */
export async function lockEvent(database: Database, guid: string, now: Date): Promise<LockedEvent | Refused> {
  if (!guidPattern.test(guid)) return eventNotFound();
  const [event] = await database.rows<Omit<LockedEvent, 'at'>>`
    select id, guid, london_moment(starts_at) <= ${now} as "hasStarted", removed_at is not null as "isCancelled"
    from event where guid = ${guid} for no key update`;
  return event ? { ...event, at: now } : eventNotFound();
}

/** Why nobody can be booked on an event any more; null if they can. */
export function closedFor({ hasStarted, isCancelled }: LockedEvent): Refused | null {
  if (isCancelled) return refuse(409, 'event-cancelled', 'This event is cancelled.');
  return hasStarted ? eventOver : null;
}

type Places = {
  /** How many people the booking is for, and how many it was for. */
  wanted: number;
  before: number;
  overbookReason: string;
};

/**
 * Refuses a booking that needs more places than are left, unless there is a reason to overbook. Answers whether it
 * overbooks. A separate statement, to see the bookings that were committed while the event was being locked.
 */
export async function checkPlaces(
  database: Database,
  event: LockedEvent,
  { wanted, before, overbookReason }: Places,
): Promise<boolean | Refused> {
  const [free] = await database.rows<{ places: number | null }>`
    select free_places(event, ${event.at}) as places from event where id = ${event.id}`;
  const { places } = free!;
  if (places === null || wanted <= before || wanted <= places + before) return false;
  return overbookReason ? true : notEnoughPlaces(Math.max(places + before, 0));
}

const notEnoughPlaces = (placesLeft: number) => {
  const left = placesLeft === 1 ? '1 place is' : `${placesLeft || 'no'} places are`;
  return refuse(409, 'not-enough-places', `Only ${left} left.`.replace('Only no', 'No'), { placesLeft });
};
