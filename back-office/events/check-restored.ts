import { sql, type Database, type Fragment } from '../database/database.ts';

/**
 * Checks all bookings after a restore. `wrong` counts events that are not over and have more people than places. Events
 * that staff have overbooked, or whose limit they have lowered, are not wrong, nor are those whose history was erased.
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

// The history of a new event states its limit too, without lowering it.
const limitBefore = sql`(changes #>> '{maxCapacity,0}')::integer`;
const limitAfter = sql`(changes #>> '{maxCapacity,1}')::integer`;
const isLowered = sql`
  action = 'changed' and (changes is null or ${limitAfter} < coalesce(${limitBefore}, ${limitAfter} + 1))`;
