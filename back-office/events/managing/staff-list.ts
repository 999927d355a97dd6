import { isRefused, type Answer, type Input, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { EventForStaff, eventCalls, EventView } from '#contract/operator/events/events.ts';
import { filterByBranch } from '../../branches/branches.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { rowOrder } from '../../lists/row-order.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { matchesSearch } from '../../lists/search-patterns.ts';
import { selectList } from '../../records/columns.ts';
import { eventColumns } from '../../records/event.ts';
import { eventNotFound } from '../event-list.ts';
import { selectPlaceInSeries, readNeighbours } from './series/read-series.ts';

type Parts = { database: Database; clock: () => Date };
type Events = Answer<typeof eventCalls.getEvents>;
type Query = Input<typeof eventCalls.getEvents>['query'];
const eventsPerPage = 20;

/** The events of one view, for staff. */
export async function getEvents(
  { database, clock }: Parts,
  { view = 'upcoming', q, branch, after, limit, sort }: Query,
): Promise<Events | Refused> {
  const at = clock();
  const eventsMax = pageSize(limit, eventsPerPage);
  const ofBranch = await filterByBranch(database, branch, sql`branch_id`);
  if (isRefused(ofBranch)) return ofBranch;
  const { where, key, isDescending } = views[view](at);
  const among = sql`${where} and ${ofBranch} and ${matchesSearch(sql`search_text`, q)}`;
  const matching = sql`select * from event where ${among}`;
  // A search is materialised, because the planner may otherwise walk the whole list in order to find a few events.
  const withMatches = q?.trim()
    ? sql`with found as materialized (${matching})`
    : sql`with found as (${matching})`;
  const { order, isAfter } = rowOrder({
    sort: sort ?? (isDescending ? '-when' : 'when'),
    columns: { title: sql`fold_text(title)`, when: key },
    from: sql`event`,
    id: sql`id`,
    start: after?.split('~')[1],
  });
  const read = database.rows<Events['items'][number] & { position: string }>`
    ${withMatches}, page as (
      select * from found where ${sort ? isAfter : isAfterPosition(after, key, isDescending)}
      order by ${order} limit ${eventsMax + 1}
    )
    select to_char(${key}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z~"') || id as position, guid, title,
           wall_text(starts_at) as "startDateTime",
           wall_text(ends_at) as "endDateTime", location, town,
           max_capacity as "maxCapacity", ${bookedColumns},
           wall_text(publish_at) as "publishAt", ${selectState(at)} as state, ${selectPlaceInSeries(sql`page`)} as series
    from page, ${joinBookings(sql`page`)} order by ${order}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from event where ${among}`;
  return readPage(eventsMax, read, totals);
}

/** An event, cancelled or not, with all that staff see of it. */
export async function getEvent({ database, clock }: Parts, guid: string): Promise<EventForStaff | Refused> {
  const at = clock();
  if (!guidPattern.test(guid)) return eventNotFound();
  const [event] = await database.rows<EventForStaff>`
    select guid, revision, ${selectList(eventColumns, 'event')}, ${bookedColumns}, ${selectState(at)} as state,
           ${selectPlaceInSeries(sql`event`)} as series,
           (select array_agg(answers order by number) from (
             select number, count(attendee.id)::integer as answers
             from generate_series(1, 5) as number
             left join (event_answer join attendee on attendee.id = attendee_id and attendee.event_id = event.id)
               on rating = number
             group by number) as counted) as ratings,
           london_moment(starts_at) <= ${at} as "hasStarted",
           cancelled_at is null and public_from <= ${at} and bookable_until > ${at} as "isBookable",
           london_text(cancelled_at) as "cancelledAt",
           cancellation_reason as "cancellationReason",
           case when undoable_until > ${at} then
             london_text(undoable_until) end as "undoableUntil"
    from event, ${joinBookings(sql`event`)} where guid = ${guid}`;
  if (!event?.series) return event ?? eventNotFound();
  return { ...event, series: { ...event.series, ...(await readNeighbours(database, guid, at)) } };
}

type View = { where: Fragment; key: Fragment; isDescending: boolean };

const removedAt = sql`cancelled_at at time zone 'UTC'`;

const views: Record<EventView, (at: Date) => View> = {
  upcoming: (at) => ({
    where: sql`cancelled_at is null and public_from <= ${at} and over_at > ${at}`,
    key: sql`starts_at`,
    isDescending: false,
  }),
  past: (at) => ({
    where: sql`cancelled_at is null and public_from <= ${at} and over_at <= ${at}`,
    key: sql`starts_at`,
    isDescending: true,
  }),
  cancelled: () => ({ where: sql`cancelled_at is not null`, key: removedAt, isDescending: true }),
  // The last condition matches that of the index, which cannot use the present time.
  drafts: (at) => ({
    where: sql`cancelled_at is null and public_from > ${at} and public_from > '-infinity'`,
    key: sql`starts_at`,
    isDescending: false,
  }),
};

const selectState = (at: Date) => sql`
  case when cancelled_at is not null then 'cancelled'
       when is_draft then 'draft'
       when public_from > ${at} then 'scheduled'
       when over_at <= ${at} then 'past'
       else 'upcoming' end`;

// Two reads, because each has an index of its own. A cancelled event counts those who were booked.
const joinBookings = (event: Fragment) => sql`
  lateral (
    select coalesce(sum(people), 0)::integer as people, sum(bookings)::integer as bookings
    from (
      select sum(number_of_attendees) as people, count(*) as bookings from attendee
      where event_id = ${event}.id and attendance_status = 'Attending'
      union all
      select sum(number_of_attendees), count(*) from attendee where event_id = ${event}.id and cancelled_with_event
    ) as counted
  ) as booked`;

const bookedColumns = sql`booked.people as "numberOfAttendees", booked.bookings as "numberOfBookings"`;

/** In SQL: whether an event comes after a position. The position includes the time, so that an index finds the start. */
function isAfterPosition(after: string | undefined, key: Fragment, isDescending: boolean): Fragment {
  if (!after) return sql`true`;
  const [time, id] = after.split('~');
  const position = sql`(${time!.slice(0, -1)}::timestamp, ${id}::bigint)`;
  return isDescending ? sql`(${key}, id) < ${position}` : sql`(${key}, id) > ${position}`;
}
