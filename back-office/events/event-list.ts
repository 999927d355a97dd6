import { refuse } from '#contract/call.ts';
import type { BereavementEvent } from '#contract/events.ts';
import type { Database } from '../database/database.ts';

/**
 * All events that visitors see, by start time, each with the number of people booked or offered places. An event without an end is listed
 * for two hours after its start, so that visitors on their way still find the address.
 */
export async function listEvents({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<BereavementEvent[]> {
  const now = clock();
  const listed = await database.rows<BereavementEvent & Additions>`
    select guid, title, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDateTime", details,
           max_capacity as "maxCapacity",
           (select coalesce(sum(number_of_attendees), 0)::integer from attendee
             where event_id = event.id and attendance_status = 'Attending')
             + held_places(event.id, ${now}) as "numberOfAttendees",
           location, address_line1 as "addressLine1", address_line2 as "addressLine2", town,
           post_code as "postCode", extra_info_title as "extraInfoTitle",
           extra_description_title as "extraDescriptionTitle", allow_photo_upload as "allowPhotoUpload",
           london_moment(starts_at) <= ${now} as "hasStarted", bookable_until <= ${now} as "isBookingClosed",
           to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "endDateTime"
    from event
    where removed_at is null and public_from <= ${now} and over_at > ${now}
    order by starts_at, id`;
  return listed.map(({ hasStarted, isBookingClosed, endDateTime, ...event }) => ({
    ...event,
    ...(hasStarted && { hasStarted }),
    ...(isBookingClosed && !hasStarted && { isBookingClosed }),
    ...(endDateTime !== null && { endDateTime }),
  }));
}

type Additions = { hasStarted: boolean; isBookingClosed: boolean; endDateTime: string | null };

export const eventNotFound = () => refuse(404, 'event-not-found', 'There is no event with this guid.');
