import { sql, type Database, type Fragment } from '../database/database.ts';

/**
 * Counts the bookings, as after a restore; `wrong` counts events that are not over and have more people than places.
 * Staff may book over the limit with a reason, and may set it below the people who are booked already. If the values
 * in the history have been erased, it may have been one of these.
 */
export async function checkBookings({ oneRow }: Database): Promise<{ count: number; wrong: number }> {
  const row = await oneRow<{ count: number; wrong: number }>`
    with crowded as materialized (
      select id, guid, max_capacity from event where over_at > now() and max_capacity < (${selectPeople(sql`true`)})
    )
    select (select count(*) from attendee)::integer as count,
           (select count(*) from crowded event
            where max_capacity < (${selectPeople(sql`not ${isOverbooked}`)})
              and not exists (
                select from history lowered
                where record_type = 'event' and record_id = event.guid::text and ${isLowered}
                  and max_capacity < (${selectPeople(sql`booked_at <= lowered.at`)})))::integer as wrong`;
  return row;
}

const selectPeople = (condition: Fragment) => sql`
  select coalesce(sum(number_of_attendees), 0) from attendee
  where event_id = event.id and attendance_status = 'Attending' and ${condition}`;

const isOverbooked = sql`exists (
  select from history
  where record_type = 'attendee' and record_id = attendee.guid::text
    and (changes is null or changes ? 'overbookReason'))`;

// Adding an event states its limit too, but lowers none.
const limitBefore = sql`(changes #>> '{maxCapacity,0}')::integer`;
const limitAfter = sql`(changes #>> '{maxCapacity,1}')::integer`;
const isLowered = sql`
  action = 'changed' and (changes is null or ${limitAfter} < coalesce(${limitBefore}, ${limitAfter} + 1))`;
