import { refuse } from '#contract/call.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Database } from '../database/database.ts';

// Visitors on their way can still find the address. Bookings can no longer be made or changed.
const listedAfterStartHours = 2;

/** All events until two hours after their start, by start time, each with the number of people booked. */
export async function listEvents({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<BereavementEvent[]> {
  const now = clock();
  const listed = await database.rows<BereavementEvent & { hasStarted: boolean }>`
    select guid, title, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDateTime", details,
           max_capacity as "maxCapacity",
           (select coalesce(sum(number_of_attendees), 0)::integer from attendee
             where event_id = event.id and attendance_status = 'Attending') as "numberOfAttendees",
           location, address_line1 as "addressLine1", address_line2 as "addressLine2", town,
           post_code as "postCode", extra_info_title as "extraInfoTitle",
           extra_description_title as "extraDescriptionTitle", allow_photo_upload as "allowPhotoUpload",
           london_moment(starts_at) <= ${now} as "hasStarted"
    from event
    where removed_at is null
      and london_moment(starts_at) > ${now}::timestamptz - make_interval(hours => ${listedAfterStartHours})
    order by starts_at, id`;
  return listed.map(({ hasStarted, ...event }) => (hasStarted ? { ...event, hasStarted } : event));
}

export const eventNotFound = () => refuse(404, 'event-not-found', 'There is no event with this guid.');
