import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { bookingColumns } from '../../records/booking.ts';
import { selectList } from '../../records/columns.ts';
import { eventNotFound } from '../event-list.ts';
import type { BookingFields } from './add-attendee.ts';

/** A booking on the door list or in the export of an event. */
export type ListedBooking = BookingFields & {
  attendanceStatus: string;
  bookedAt: string | null;
  source: string;
};

export type ListedEvent = {
  id: string;
  title: string;
  startDateTime: string;
  extraInfoTitle: string | null;
  extraDescriptionTitle: string | null;
};

const fieldColumns = selectList(bookingColumns, 'attendee');

const bookingsPerQuery = 500;

/** Finds the event of a door list or an export. */
export async function findEvent({ rows }: Database, guid: string): Promise<ListedEvent | Refused> {
  if (!guidPattern.test(guid)) return eventNotFound();
  const [event] = await rows<ListedEvent>`
    select id, title, wall_text(starts_at) as "startDateTime",
           extra_info_title as "extraInfoTitle", extra_description_title as "extraDescriptionTitle"
    from event where guid = ${guid}`;
  return event ?? eventNotFound();
}

/**
 * Reads all bookings of an event by name, in batches. A client may read slowly, so no connection is held between the
 * queries.
 */
export async function* readBookingsByName(
  { rows }: Database,
  { id: eventId }: ListedEvent,
): AsyncGenerator<ListedBooking[], void> {
  let last = { name: '', id: '0' };
  for (;;) {
    const bookings = await rows<ListedBooking & { id: string; sortedBy: string }>`
      select id, lower(name) as "sortedBy", ${fieldColumns}, attendance_status as "attendanceStatus", source,
             to_char(booked_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as "bookedAt"
      from attendee where event_id = ${eventId} and (lower(name), id) > (${last.name}, ${last.id}::bigint)
      order by event_id, lower(name), id limit ${bookingsPerQuery}`;
    const end = bookings.at(-1);
    if (!end) return;
    last = { name: end.sortedBy, id: end.id };
    yield bookings.map(({ id: _, sortedBy: __, ...booking }) => booking);
    if (bookings.length < bookingsPerQuery) return;
  }
}
