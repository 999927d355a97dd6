import { answerNames } from '#contract/records/booking-answers.ts';
import type { Answer, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { operatorCalls } from '#contract/operator/calls.ts';
import type { Database } from '../database/database.ts';
import { bookingColumns } from '../records/booking.ts';
import { selectList } from '../records/columns.ts';
import { eventNotFound } from './event-list.ts';

type Attendees = Answer<(typeof operatorCalls)['getAttendees']>;
type Attendee = Attendees extends AsyncIterable<infer Item> ? Item : never;

const answerColumns = selectList(bookingColumns, 'attendee', answerNames);

const attendeesPerQuery = 200;

/** All attendees of an event, cancelled ones included, in the order of their bookings. */
export async function getAttendees(
  { database }: { database: Database },
  eventGuid: string,
): Promise<Attendees | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const [event] = await database.rows<{ id: string }>`select id from event where guid = ${eventGuid}`;
  return event ? readAttendees(database, event.id, eventGuid) : eventNotFound();
}

// A client may read slowly, so no connection is held between the queries.
async function* readAttendees(database: Database, eventId: string, eventGuid: string): Attendees {
  let lastId = '0';
  for (;;) {
    const attendees = await database.rows<Attendee & { id: string }>`
      select id, guid, name, coalesce(email, '') as "eMail", number_of_attendees as "numberOfAttendees",
             attendance_status as "attendanceStatus", ${answerColumns}, ${eventGuid}::text as "taskGuid"
      from attendee where event_id = ${eventId} and id > ${lastId} order by id limit ${attendeesPerQuery}`;
    for (const { id, ...attendee } of attendees) {
      lastId = id;
      yield attendee;
    }
    if (attendees.length < attendeesPerQuery) return;
  }
}
