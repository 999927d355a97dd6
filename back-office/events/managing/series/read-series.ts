import type { SeriesOfEvent } from '#contract/operator/events/series/place-in-series.ts';
import { sql, type Database, type Fragment } from '../../../database/database.ts';

/** In SQL: the series of an event, with its position among those that are not cancelled; null without a series. */
export const selectPlaceInSeries = (event: Fragment) => sql`(
  select jsonb_build_object(
    'guid', event_series.guid, 'repeats', event_series.repeats, 'total', count(member.id),
    'position', case when ${event}.cancelled_at is null then
      count(member.id) filter (where (member.starts_at, member.id) <= (${event}.starts_at, ${event}.id)) end)
  from event_series
  left join event member on member.series_id = event_series.id and member.cancelled_at is null
  where event_series.id = ${event}.series_id
  group by event_series.id)`;

/** The neighbours of an event in its series, and the numbers of events that a change would include. */
export async function readNeighbours({ oneRow }: Database, guid: string, at: Date) {
  const read = await oneRow<Omit<SeriesOfEvent, 'guid' | 'repeats' | 'position' | 'total'>>`
    with this as (
      select id, starts_at, series_id, cancelled_at from event where guid = ${guid}
    ), member as (
      select event.id, event.guid, event.starts_at, event.id = this.id as is_this,
             (event.starts_at, event.id) < (this.starts_at, this.id) as is_before,
             london_moment(event.starts_at) > ${at} as is_coming
      from event join this on event.series_id = this.series_id where event.cancelled_at is null
    ), booked as (
      select is_before, count(distinct member.id) as events, count(attendee.id) as bookings,
             coalesce(sum(number_of_attendees), 0) as people,
             count(attendee.id) filter (where email is null) as without_email
      from member left join attendee on event_id = member.id and attendance_status = 'Attending'
      where is_coming or is_this group by is_before
    )
    select ${selectNeighbour(sql`where is_before order by starts_at desc, id desc`)} as previous,
           ${selectNeighbour(sql`where not is_before and not is_this order by starts_at, id`)} as next,
           ${selectCounts(sql`where not is_before`)} as later, ${selectCounts(sql``)} as upcoming, (
             select count(*)::integer from event join this using (series_id)
             where event.cancelled_at = this.cancelled_at and undoable_until > ${at}
           ) as "cancelledTogether"`;
  return read;
}

const selectNeighbour = (which: Fragment) => sql`(
  select jsonb_build_object('guid', guid, 'startDateTime', wall_text(starts_at)) from member ${which} limit 1)`;

const selectCounts = (which: Fragment) => sql`(
  select jsonb_build_object(
    'events', coalesce(sum(events), 0), 'numberOfAttendees', coalesce(sum(people), 0),
    'numberOfBookings', coalesce(sum(bookings), 0), 'bookingsWithoutEmail', coalesce(sum(without_email), 0))
  from booked ${which})`;
