import { minuteMs } from '#contract/fields/durations.ts';
import { listBookingTexts } from '#contract/records/booking.ts';
import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type {
  ArrivalTotals,
  BookingAtDoor,
  CheckInList,
  DoorQuery,
} from '#contract/operator/events/check-in.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { matchesSearch } from '../../lists/search-patterns.ts';
import { bookingColumns } from '../../records/booking.ts';
import { selectList } from '../../records/columns.ts';
import { eventNotFound } from '../event-list.ts';
import { createCheckInCode, readCheckInCode } from './code.ts';
import type { CheckInParts } from './parts.ts';

const answerColumns = selectList(bookingColumns, 'a', listBookingTexts('door'));

const bookingsPerPage = 500;
const walkInsMax = 500;
// A change is stored with the time at which it began. Answers overlap by more than a transaction can take and the clocks
// of two processes can differ, so that none is missed. A booking that is sent twice replaces itself.
const overlapMs = minuteMs;

/** The bookings of an event for its door; with `since`, those that have changed since an earlier answer. */
export async function getCheckInList(
  parts: CheckInParts,
  eventGuid: string,
  query: DoorQuery,
): Promise<CheckInList | Refused> {
  const { database, clock } = parts;
  const cursor = String(clock().getTime());
  const event = await findEvent(database, eventGuid);
  if (!event) return eventNotFound();
  const { id, maxCapacity, ...fields } = event;
  const [totals, bookings, walkIns] = await Promise.all([
    countArrivals(database, id),
    readBookings(parts, id, query),
    readWalkIns(database, id),
  ]);
  const page = bookings.slice(0, bookingsPerPage);
  return {
    event: fields,
    totals: { ...totals, maxCapacity },
    bookings: page.map(({ id: _, ...booking }) => booking),
    walkIns,
    cursor,
    next: bookings.length > bookingsPerPage ? page.at(-1)!.id : null,
  };
}

export async function getArrivalTotals(
  { database }: CheckInParts,
  eventGuid: string,
): Promise<ArrivalTotals | Refused> {
  const event = await findEvent(database, eventGuid);
  if (!event) return eventNotFound();
  return { ...(await countArrivals(database, event.id)), maxCapacity: event.maxCapacity };
}

/** The booking of a check-in code. */
export async function findBookingByCode(
  parts: CheckInParts,
  eventGuid: string,
  text: string,
): Promise<BookingAtDoor | Refused> {
  const event = await findEvent(parts.database, eventGuid);
  if (!event) return eventNotFound();
  const attendeeId = readCheckInCode(parts.keys.checkIn, text);
  if (!attendeeId) return codeNotFound;
  const [booking] = await readMatchingBookings(parts, sql`a.event_id = ${event.id} and a.id = ${attendeeId}`);
  if (!booking) return refuseOtherEvent(parts.database, attendeeId);
  const { id: _, ...fields } = booking;
  return fields;
}

type FoundEvent = CheckInList['event'] & { id: string; maxCapacity: number | null };

// Includes cancelled events, because somebody may still come.
async function findEvent({ rows }: Database, guid: string): Promise<FoundEvent | undefined> {
  if (!guidPattern.test(guid)) return undefined;
  const [event] = await rows<FoundEvent>`
    select id, guid, title, wall_text(starts_at) as "startDateTime", wall_text(ends_at) as "endDateTime",
           cancelled_at is not null as "isCancelled", extra_info_title as "extraInfoTitle",
           extra_description_title as "extraDescriptionTitle", max_capacity as "maxCapacity"
    from event where guid = ${guid}`;
  return event;
}

async function countArrivals({ oneRow }: Database, eventId: string) {
  return oneRow<Omit<ArrivalTotals, 'maxCapacity'>>`
    select (select coalesce(sum(number_of_attendees), 0)::integer from attendee
             where event_id = ${eventId} and attendance_status = 'Attending') as expected,
           coalesce(sum(people) filter (where attendee_id is not null), 0)::integer as arrived,
           coalesce(sum(people) filter (where attendee_id is null), 0)::integer as "walkIns"
    from counted_arrival where event_id = ${eventId}`;
}

/** Reads one booking more than a page, which shows that there is another page. */
function readBookings(parts: CheckInParts, eventId: string, { q, since, after }: DoorQuery) {
  const changedFrom = since === undefined ? null : new Date(Number(since) - overlapMs);
  const condition = sql`
    a.event_id = ${eventId}
    and ${matchesSearch(sql`(' ' || fold_text(a.name))`, q)}
    and (${after ?? null}::bigint is null
         or (lower(a.name), a.id) > (select lower(name), id from attendee where id = ${after ?? null}::bigint))
    and (${changedFrom}::timestamptz is null or a.changed_at >= ${changedFrom}
         or a.id in (select attendee_id from arrival where event_id = ${eventId} and changed_at >= ${changedFrom}))
    order by lower(a.name), a.id limit ${bookingsPerPage + 1}`;
  return readMatchingBookings(parts, condition);
}

async function readMatchingBookings({ database, keys }: CheckInParts, condition: Fragment) {
  const bookings = await database.rows<Omit<BookingAtDoor, 'code'> & { id: string }>`
    select a.id, a.guid, a.name, a.number_of_attendees as "numberOfAttendees",
           a.attendance_status as "attendanceStatus", ${answerColumns}, coalesce((
             select jsonb_agg(jsonb_build_object(
               'guid', c.guid, 'people', c.people,
               'arrivedAt', london_text(c.arrived_at)) order by c.id)
             from counted_arrival c where c.attendee_id = a.id), '[]') as arrivals
    from attendee a where ${condition}`;
  return bookings.map((booking) => ({ ...booking, code: createCheckInCode(keys.checkIn, booking.id) }));
}

const readWalkIns = ({ rows }: Database, eventId: string) =>
  rows<CheckInList['walkIns'][number]>`
    select guid, people, name, london_text(arrived_at) as "arrivedAt"
    from counted_arrival where event_id = ${eventId} and attendee_id is null order by id desc limit ${walkInsMax}`;

const codeNotFound = refuse(
  404,
  'code-not-found',
  'No booking has this code. Please compare it with the email.',
);

async function refuseOtherEvent({ rows }: Database, attendeeId: string): Promise<Refused> {
  const [event] = await rows<{ title: string; day: string }>`
    select title, to_char(starts_at, 'FMDD FMMonth YYYY') as day
    from event where id = (select event_id from attendee where id = ${attendeeId})`;
  if (!event) return codeNotFound;
  return refuse(409, 'other-event', `This code is for another event: ${event.title}, ${event.day}.`);
}
