import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { NewArrival, NewWalkIn } from '#contract/operator/events/check-in.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { eventNotFound } from '../event-list.ts';
import type { CheckInParts } from './parts.ts';

const arrivalsPerBookingMax = 200;
const walkInsPerEventMax = 5_000;

/**
 * Counts people of a booking as arrived: at most as many as it was made for, unless `allowMore` is set. If two devices
 * check in the same four people, four are counted.
 */
export async function checkIn(
  parts: CheckInParts,
  eventGuid: string,
  { guid, attendeeGuid, people, allowMore, secondsAgo }: NewArrival,
): Promise<{ counted: number } | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  return parts.database.transaction(async (database) => {
    const booking = await lockBooking(database, eventGuid, attendeeGuid);
    if (!booking) return bookingNotFound;
    const stored = await findArrival(database, guid);
    if (stored) return stored.attendeeId === booking.id ? { counted: stored.people } : guidTaken;
    const { arrived, rows } = await countArrivals(database, booking.id);
    if (rows >= arrivalsPerBookingMax) return tooManyArrivals;
    const counted = allowMore ? people : Math.min(people, Math.max(0, booking.booked - arrived));
    const { id, eventId } = booking;
    const inserted = await addArrival(parts, database, {
      guid,
      eventId,
      attendeeId: id,
      name: null,
      people: counted,
      secondsAgo,
    });
    if (!inserted) return guidTaken;
    if (counted > 0)
      await record(parts, database, {
        record: { type: 'attendee', id: booking.guid },
        action: 'checked in',
        changes: { arrived: [arrived, arrived + counted] },
      });
    return { counted };
  });
}

/** Counts people who have no booking. */
export async function addWalkIn(
  parts: CheckInParts,
  eventGuid: string,
  { guid, name, people, secondsAgo }: NewWalkIn,
): Promise<true | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  return parts.database.transaction(async (database) => {
    const [event] = await database.rows<{ id: string; walkIns: number }>`
      select id, (select count(*)::integer from arrival where event_id = event.id and attendee_id is null) as "walkIns"
      from event where guid = ${eventGuid} for key share`;
    if (!event) return eventNotFound();
    const arrival = {
      guid,
      eventId: event.id,
      attendeeId: null,
      name: cleanText(name ?? '') || null,
      people,
      secondsAgo,
    };
    if (event.walkIns >= walkInsPerEventMax) return tooManyWalkIns;
    if (!(await addArrival(parts, database, arrival))) {
      const stored = await findArrival(database, guid);
      return stored?.eventId === event.id && stored.attendeeId === null ? true : guidTaken;
    }
    await recordWalkIn(parts, database, eventGuid, [null, people]);
    return true;
  });
}

/** Undoes an arrival, of a booking or of a walk-in. */
export async function undoArrival(
  parts: CheckInParts,
  eventGuid: string,
  guid: string,
): Promise<true | Refused> {
  if (!guidPattern.test(eventGuid) || !guidPattern.test(guid)) return arrivalNotFound;
  return parts.database.transaction(async (database) => {
    const [arrival] = await database.rows<{ people: number; attendeeId: string | null; isUndone: boolean }>`
      select people, attendee_id as "attendeeId", undone_at is not null as "isUndone"
      from arrival where guid = ${guid} and event_id = (select id from event where guid = ${eventGuid}) for update`;
    if (!arrival) return arrivalNotFound;
    if (arrival.isUndone) return true;
    const at = parts.clock();
    await database.rows`update arrival set undone_at = ${at}, changed_at = ${at} where guid = ${guid}`;
    const { people, attendeeId } = arrival;
    if (attendeeId) await recordUndone(parts, database, attendeeId, people);
    else await recordWalkIn(parts, database, eventGuid, [people, null]);
    return true;
  });
}

async function recordUndone(parts: CheckInParts, database: Database, attendeeId: string, people: number) {
  const { arrived } = await countArrivals(database, attendeeId);
  const attendee = await database.oneRow<{
    guid: string;
  }>`select guid from attendee where id = ${attendeeId}`;
  await record(parts, database, {
    record: { type: 'attendee', id: attendee.guid },
    action: 'undid a check-in',
    changes: { arrived: [arrived + people, arrived] },
  });
}

// The history stays when names are erased after the event, so it has none.
const recordWalkIn = (
  parts: CheckInParts,
  database: Database,
  eventGuid: string,
  people: [before: number | null, after: number | null],
) =>
  record(parts, database, {
    record: { type: 'event', id: eventGuid.toLowerCase() },
    action: people[1] === null ? 'removed people without a booking' : 'counted people without a booking',
    changes: { people },
  });

type Booking = { id: string; guid: string; eventId: string; booked: number };

// Locks the event before the booking, in the same order as the removal of an event.
async function lockBooking({ rows }: Database, eventGuid: string, attendeeGuid: string) {
  const [booking] = await rows<Booking>`
    with locked as materialized (select id from event where guid = ${eventGuid} for key share)
    select attendee.id, guid, event_id as "eventId", number_of_attendees as booked
    from locked join attendee on event_id = locked.id
    where guid = ${attendeeGuid} for no key update of attendee`;
  return booking;
}

async function findArrival({ rows }: Database, guid: string) {
  const [arrival] = await rows<{ attendeeId: string | null; eventId: string; people: number }>`
    select attendee_id as "attendeeId", event_id as "eventId", people from arrival where guid = ${guid}`;
  return arrival;
}

async function countArrivals({ oneRow }: Database, attendeeId: string) {
  return oneRow<{ arrived: number; rows: number }>`
    select coalesce(sum(people) filter (where undone_at is null), 0)::integer as arrived, count(*)::integer as rows
    from arrival where attendee_id = ${attendeeId}`;
}

type NewArrivalRow = {
  guid: string;
  eventId: string;
  attendeeId: string | null;
  name: string | null;
  people: number;
  secondsAgo: number | undefined;
};

/** Returns false if there is an arrival with this guid already. */
async function addArrival(
  { clock }: CheckInParts,
  { rows }: Database,
  arrival: NewArrivalRow,
): Promise<boolean> {
  const { guid, eventId, attendeeId, name, people, secondsAgo = 0 } = arrival;
  const now = clock();
  const inserted = await rows`
    insert into arrival (guid, event_id, attendee_id, name, people, arrived_at, changed_at)
    values (${guid}, ${eventId}, ${attendeeId}, ${name}, ${people},
            ${now}::timestamptz - make_interval(secs => ${secondsAgo}), ${now})
    on conflict (guid) do nothing returning 1`;
  return inserted.length > 0;
}

type Entry = Omit<Parameters<typeof recordHistory>[1], 'actor' | 'at'>;

const record = ({ actor, clock }: CheckInParts, database: Database, entry: Entry) =>
  recordHistory(database, { actor, at: clock(), ...entry });

const bookingNotFound = refuse(404, 'attendee-not-found', 'This event has no such booking.');
const arrivalNotFound = refuse(404, 'arrival-not-found', 'This event has no such arrival.');
const guidTaken = refuse(409, 'guid-taken', 'Another arrival has this guid.');
const tooManyArrivals = refuse(
  409,
  'too-many-arrivals',
  `A booking can be checked in and undone ${arrivalsPerBookingMax} times at most.`,
);
const tooManyWalkIns = refuse(
  409,
  'too-many-walk-ins',
  `An event can have ${walkInsPerEventMax} entries of people without a booking at most.`,
);
