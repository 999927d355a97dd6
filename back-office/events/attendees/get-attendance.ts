import type { Answer, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { attendeeCalls } from '#contract/operator/events/attendees.ts';
import { eventNotFound } from '../event-list.ts';
import type { AttendeeParts } from './parts.ts';

type Attendance = Answer<typeof attendeeCalls.getAttendance>;
type Row = Omit<Attendance, 'event' | 'bookings'> & Attendance['event'] & Attendance['bookings'];

/** The numbers of bookings of an event, also if it has started or is cancelled. */
export async function getAttendance(
  { database, clock }: Pick<AttendeeParts, 'database' | 'clock'>,
  eventGuid: string,
): Promise<Attendance | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const [row] = await database.rows<Row>`
    select guid, title, wall_text(starts_at) as "startDateTime", location,
           extra_info_title as "extraInfoTitle", extra_description_title as "extraDescriptionTitle",
           london_moment(starts_at) <= ${clock()} as "hasStarted", cancelled_at is not null as "isCancelled",
           max_capacity as "maxCapacity", max_capacity - people - held_places(id, ${clock()}) as "placesLeft", people, attending, phone, cancelled,
           (select count(*)::integer from waiting_place
             where event_id = event.id and is_live) as "partiesWaiting",
           london_text(${clock()}::timestamptz) as "readAt"
    from event, lateral (
      select coalesce(sum(number_of_attendees) filter (where attendance_status = 'Attending'), 0)::integer as people,
             count(*) filter (where attendance_status = 'Attending')::integer as attending,
             count(*) filter (where email is null and (attendance_status = 'Attending' or cancelled_with_event))::integer
               as phone,
             count(*) filter (where attendance_status = 'Cancelled')::integer as cancelled
      from attendee where event_id = event.id
    ) as counted
    where guid = ${eventGuid}`;
  if (!row) return eventNotFound();
  const { maxCapacity, placesLeft, people, partiesWaiting, attending, phone, cancelled, readAt, ...event } =
    row;
  const bookings = { attending, phone, cancelled };
  return { event, maxCapacity, placesLeft, people, partiesWaiting, readAt, bookings };
}
