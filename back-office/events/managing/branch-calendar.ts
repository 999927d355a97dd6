import type { CalendarEvent } from '#contract/visitor/staff-calendar.ts';
import type { Database } from '../../database/database.ts';

const eventsMax = 1_000;

/** The events of a branch for calendars, cancelled ones left out. */
export const readBranchEvents = (
  { rows }: Database,
  { branchId, since }: { branchId: number | null; since: Date },
): Promise<CalendarEvent[]> =>
  rows<CalendarEvent>`
    select guid, title, wall_text(starts_at) as "startDateTime", wall_text(ends_at) as "endDateTime", location,
           address_line1 as "addressLine1", address_line2 as "addressLine2", town, post_code as "postCode",
           max_capacity as "maxCapacity", not is_draft as "isPublished", revision,
           (select coalesce(sum(number_of_attendees), 0)::integer from attendee
            where event_id = event.id and attendance_status = 'Attending') as "numberOfAttendees"
    from event
    where cancelled_at is null and over_at > ${since} and branch_id is not distinct from ${branchId}
    order by starts_at, id limit ${eventsMax}`;
