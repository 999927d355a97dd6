import type { Answer } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import type { Database } from '../database/database.ts';

type EventsToWatch = Answer<typeof attentionCalls.getEventsToWatch>;
type WatchedEvent = EventsToWatch['next'][number];
type Row = WatchedEvent & { isNext: boolean; isNearlyFull: boolean; isWithoutBookings: boolean };

const nextMax = 3;
const listedMax = 20;
const nearlyFullShare = 0.9;
const soonDays = 14;

/** The next events, those that are nearly full, and those that begin soon without bookings. */
export async function getEventsToWatch({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<EventsToWatch> {
  const now = clock();
  const rows = await database.rows<Row>`
    with counted as (
      select event.id, guid, title, starts_at, max_capacity,
             (select coalesce(sum(number_of_attendees), 0)::integer from attendee
              where event_id = event.id and attendance_status = 'Attending') as booked,
             row_number() over (order by starts_at, event.id) as position
      from event
      where cancelled_at is null and public_from <= ${now} and over_at > ${now} and london_moment(starts_at) > ${now}
    ), judged as (
      select *, position <= ${nextMax} as "isNext",
             coalesce(booked >= max_capacity * ${nearlyFullShare}::numeric and max_capacity > 0, false) as "isNearlyFull",
             booked = 0 and starts_at < ${now}::timestamptz at time zone 'Europe/London' + make_interval(days => ${soonDays})
               as "isWithoutBookings"
      from counted
    )
    select guid, title, wall_text(starts_at) as "startDateTime", booked,
           max_capacity as "maxCapacity", "isNext", "isNearlyFull", "isWithoutBookings"
    from judged where "isNext" or "isNearlyFull" or "isWithoutBookings" order by position`;
  const listFlagged = (flag: 'isNext' | 'isNearlyFull' | 'isWithoutBookings') =>
    rows
      .filter((row) => row[flag])
      .slice(0, listedMax)
      .map(({ isNext: _, isNearlyFull: _full, isWithoutBookings: _empty, ...event }) => event);
  return {
    next: listFlagged('isNext'),
    nearlyFull: listFlagged('isNearlyFull'),
    withoutBookings: listFlagged('isWithoutBookings'),
  };
}
