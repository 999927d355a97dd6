import type { BereavementEvent } from '#contract/events.ts';
import type { Database } from '../database/database.ts';

const eventsMax = 500;

/** Coming events in order of start, with the live sum of their bookings. */
export function listEvents({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<BereavementEvent[]> {
  return database.rows<BereavementEvent>`
    select guid, title, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDateTime", details,
           max_capacity as "maxCapacity",
           (select coalesce(sum(number_of_attendees), 0)::integer from attendee
             where event_id = event.id and attendance_status = 'Attending') as "numberOfAttendees",
           location, address_line1 as "addressLine1", address_line2 as "addressLine2", town,
           post_code as "postCode", extra_info_title as "extraInfoTitle",
           extra_description_title as "extraDescriptionTitle", allow_photo_upload as "allowPhotoUpload"
    from event
    where removed_at is null and starts_at > ${clock()}::timestamptz at time zone 'Europe/London'
    order by starts_at, id limit ${eventsMax}`;
}
