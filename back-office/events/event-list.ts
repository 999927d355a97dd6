import { refuse } from '#contract/call.ts';
import type { BereavementEvent, EventPage, EventPages } from '#contract/events.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { RepeatRhythm } from '#contract/operator/events/series/rhythms.ts';
import { sql, type Database } from '../database/database.ts';

type Parts = { database: Database; clock: () => Date };

/** All events that visitors see, by start time, each with the number of people booked or offered places. */
export async function listEvents({ database, clock }: Parts): Promise<BereavementEvent[]> {
  const now = clock();
  const listed = await database.rows<EventRow>`
    select ${selectColumns(now)} from event where ${isListed(now)} order by starts_at, id`;
  return listed.map(toEvent);
}

/** The same list in pages, because a national provider has thousands of events. */
export const createEventPages = (parts: Parts): EventPages => ({
  readPage: (query) => readPage(parts, query),
  find: async (guid) => {
    if (!guidPattern.test(guid)) return null;
    const now = parts.clock();
    const [event] = await parts.database.rows<EventRow>`
      select ${selectColumns(now)} from event where guid = ${guid} and ${isListed(now)}`;
    return event ? toEvent(event) : null;
  },
});

type PageQuery = Parameters<EventPages['readPage']>[0];

async function readPage({ database, clock }: Parts, { page, town, pageSize }: PageQuery): Promise<EventPage> {
  const now = clock();
  // Materialised, because the planner may otherwise walk through all past events to find the first in order.
  const read = await database.oneRow<Omit<EventPage, 'events'> & { events: EventRow[] }>`
    with listed as materialized (
      select id, starts_at, coalesce(lower(btrim(town)), '') as key, btrim(town) as name from event
      where ${isListed(now)}
    ), towns as (
      select key, min(name) as name, count(*)::integer as events from listed group by key
    ), asked as (
      select key, name from towns where key = lower(btrim(${town ?? ''}::text)) and key <> ''
    ), counted as (
      select coalesce(sum(events), 0)::integer as total,
             coalesce(sum(events) filter (where key = coalesce((select key from asked), key)), 0)::integer as wanted
      from towns
    ), placed as (
      select least(${page}::bigint, greatest(1, ceil(wanted::numeric / ${pageSize}::integer)))::integer as page
      from counted
    ), paged as (
      select id from listed where key = coalesce((select key from asked), key)
      order by starts_at, id limit ${pageSize} offset (select (page - 1) * ${pageSize}::integer from placed)
    )
    select total, wanted, page, (select name from asked) as town,
           (select coalesce(json_agg(name), '[]') from towns where key <> '') as towns,
           (select coalesce(json_agg(event), '[]') from (
             select ${selectColumns(now)} from event where id in (select id from paged) order by starts_at, id
           ) as event) as events
    from counted, placed`;
  return { ...read, events: read.events.map(toEvent) };
}

// An address gets six confirmations an hour, so those of one form arrive together.
const otherDatesMax = 5;

/** Upcoming dates of the series of an event that visitors see. If there are too many, those after the event come first. */
export async function getOtherDates(
  { database, clock }: Parts,
  eventGuid: string,
): Promise<BereavementEvent[]> {
  if (!guidPattern.test(eventGuid)) return [];
  const now = clock();
  const dates = await database.rows<EventRow>`
    with this as (select id, series_id, starts_at from event where guid = ${eventGuid} and series_id is not null)
    select * from (
      select ${selectColumns(now)} from event
      where series_id = (select series_id from this) and id <> (select id from this) and ${isToCome(now)}
      order by starts_at < (select starts_at from this), starts_at, id limit ${otherDatesMax}
    ) as next order by "startDateTime"`;
  return dates.map(toEvent);
}

const isToCome = (now: Date) => sql`${isListed(now)} and london_moment(starts_at) > ${now}`;

/** An event without an end is listed for two hours after its start, so that visitors on their way find the address. */
const isListed = (now: Date) => sql`cancelled_at is null and public_from <= ${now} and over_at > ${now}`;

const selectColumns = (now: Date) => sql`
  guid, title, wall_text(starts_at) as "startDateTime", details,
  max_capacity as "maxCapacity",
  (select coalesce(sum(number_of_attendees), 0)::integer from attendee
    where event_id = event.id and attendance_status = 'Attending')
    + held_places(event.id, ${now}) as "numberOfAttendees",
  location, address_line1 as "addressLine1", address_line2 as "addressLine2", town,
  post_code as "postCode", extra_info_title as "extraInfoTitle",
  extra_description_title as "extraDescriptionTitle", allow_photo_upload as "allowPhotoUpload",
  london_moment(starts_at) <= ${now} as "hasStarted", bookable_until <= ${now} as "isBookingClosed",
  wall_text(ends_at) as "endDateTime", (
    select repeats from event_series where event_series.id = event.series_id and exists (
      select from event other where other.series_id = event_series.id and other.id <> event.id and ${isToCome(now)})
  ) as repeats`;

type Additions = {
  hasStarted: boolean;
  isBookingClosed: boolean;
  endDateTime: string | null;
  repeats: RepeatRhythm | null;
};
type EventRow = Omit<BereavementEvent, keyof Additions> & Additions;

const toEvent = ({
  hasStarted,
  isBookingClosed,
  endDateTime,
  repeats,
  ...event
}: EventRow): BereavementEvent => ({
  ...event,
  ...(hasStarted && { hasStarted }),
  ...(isBookingClosed && !hasStarted && { isBookingClosed }),
  ...(endDateTime !== null && { endDateTime }),
  ...(repeats !== null && { repeats }),
});

export const eventNotFound = () => refuse(404, 'event-not-found', 'There is no event with this guid.');
