import type { Answer, Input, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { AttendeeView, attendeeCalls } from '#contract/operator/events/attendees.ts';
import { sql, type Database } from '../../database/database.ts';
import { matchesSearch } from '../../lists/search-patterns.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { eventNotFound } from '../event-list.ts';

type Parts = { database: Database };
type Attendees = Answer<typeof attendeeCalls.searchAttendees>;
type Query = Input<typeof attendeeCalls.searchAttendees>['query'];
type FoundAttendees = Answer<typeof attendeeCalls.findAttendees>;

const rowsPerPage = 50;
// A search through all events counts up to this many matches.
const countedMax = 1_000;

// Somebody who has phoned may have booked online too, under the same name or address. Several callers may share an
// address, so bookings of one source are never alike. Each look-up is spelt out so that it has an index: callers are few.
const isLiveOther = sql`other.event_id = attendee.event_id and other.attendance_status = 'Attending'`;
const isOnlineOther = sql`other.source = 'online'`;
const isStaffOther = sql`other.source <> 'online'`;
const hasSameName = sql`lower(other.name) = lower(attendee.name)`;
const hasSameAddress = sql`other.email_key = attendee.email_key`;

/** In SQL: whether a live booking may have been made both by phone and online. */
const isBookedTwice = sql`(
  attendee.attendance_status = 'Attending' and case when attendee.source = 'online' then
    exists (select from attendee other where ${isLiveOther} and ${isStaffOther} and ${hasSameName})
    or exists (select from attendee other where ${isLiveOther} and ${isStaffOther} and ${hasSameAddress})
  else
    exists (select from attendee other where ${isLiveOther} and ${isOnlineOther} and ${hasSameName})
    or exists (select from attendee other where ${isLiveOther} and ${isOnlineOther} and ${hasSameAddress})
  end)`;

/** In SQL: the live bookings that may duplicate `attendee`, made the other way. */
export const similarBookings = sql`
  select other.id, other.guid, other.name, other.number_of_attendees from attendee other
  where ${isLiveOther} and ${hasSameName} and other.source <> attendee.source and attendee.attendance_status = 'Attending'
  union
  select other.id, other.guid, other.name, other.number_of_attendees from attendee other
  where ${isLiveOther} and ${hasSameAddress} and ${isStaffOther} and attendee.source = 'online'
    and attendee.attendance_status = 'Attending'
  union
  select other.id, other.guid, other.name, other.number_of_attendees from attendee other
  where ${isLiveOther} and ${hasSameAddress} and ${isOnlineOther} and attendee.source <> 'online'
    and attendee.attendance_status = 'Attending'`;

const listedColumns = sql`
  attendee.guid, attendee.name, attendee.email as "eMail", attendee.phone,
  number_of_attendees as "numberOfAttendees", attendance_status as "attendanceStatus", attendee.source,
  attendee.notes is not null as "hasNotes", attendee.needs is not null as "hasNeeds", ${isBookedTwice} as "isBookedTwice"`;

/** The bookings of an event by name. `after` is the id of the last booking of the previous page. */
export async function searchAttendees(
  { database }: Parts,
  eventGuid: string,
  { q = '', view = 'attending', after, limit }: Query,
): Promise<Attendees | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const [event] = await database.rows<{ id: string }>`select id from event where guid = ${eventGuid}`;
  if (!event) return eventNotFound();
  const rowsMax = pageSize(limit, rowsPerPage);
  const matches = sql`event_id = ${event.id} and ${isInView[view]} and ${matchesSearch(sql`attendee.search_text`, q)}`;
  const from = after
    ? sql`and (lower(name), id) > (select lower(name), id from attendee where id = ${after})`
    : sql``;
  return readPage(
    rowsMax,
    database.rows<Attendees['items'][number] & { position: string }>`
      select id as position, ${listedColumns} from attendee where ${matches} ${from}
      order by event_id, lower(name), id limit ${rowsMax + 1}`,
    database.rows<{ total: number }>`select count(*)::integer as total from attendee where ${matches}`,
  );
}

/** The bookings of all events, newest first. */
export function findAttendees(
  { database }: Parts,
  { q = '', before, limit }: Input<typeof attendeeCalls.findAttendees>['query'],
): Promise<FoundAttendees> {
  const rowsMax = pageSize(limit, rowsPerPage);
  const from = before ? sql`attendee.id < ${before}` : sql`true`;
  return readPage(
    rowsMax,
    database.rows<FoundAttendees['items'][number] & { position: string }>`
      select attendee.id as position, ${listedColumns}, jsonb_build_object(
               'guid', event.guid, 'title', title, 'startDateTime', starts_at) as event
      from attendee join event on event.id = event_id
      where ${from} and ${matchesSearch(sql`attendee.search_text`, q)} order by attendee.id desc limit ${rowsMax + 1}`,
    database.rows<{ total: number }>`
      select count(*)::integer as total
      from (select from attendee where ${matchesSearch(sql`attendee.search_text`, q)} limit ${countedMax}) as counted`,
  );
}

const isInView = {
  attending: sql`attendance_status = 'Attending'`,
  phone: sql`email is null and erased_at is null and (attendance_status = 'Attending' or cancelled_with_event)`,
  cancelled: sql`attendance_status = 'Cancelled'`,
} satisfies Record<AttendeeView, unknown>;
