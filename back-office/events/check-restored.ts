import type { Database } from '../database/database.ts';

/**
 * Counts the bookings, as after a restore; `wrong` counts events that are not over and have more people than places,
 * unless staff have given a reason or changed the number of places.
 */
export async function checkBookings({ rows }: Database): Promise<{ count: number; wrong: number }> {
  const [found] = await rows<{ count: number; wrong: number }>`
    select (select count(*) from attendee)::integer as count,
           (select count(*) from event
            where over_at > now() and max_capacity < (select coalesce(sum(number_of_attendees), 0) from attendee
                                  where event_id = event.id and attendance_status = 'Attending')
              and not exists (select from history where record_type = 'event' and record_id = event.guid::text
                                and changes ? 'maxCapacity')
              and not exists (select from history join attendee on record_id = attendee.guid::text
                              where record_type = 'attendee' and event_id = event.id
                                and changes ? 'overbookReason'))::integer as wrong`;
  return found!;
}
