import type { Answer, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { attendeeCalls } from '#contract/operator/events/attendees.ts';
import type { Database } from '../../database/database.ts';
import { bookingColumns } from '../../records/booking.ts';
import { selectList } from '../../records/columns.ts';
import { attendeeNotFound } from '../attendance.ts';
import { selectBookingEmailKeys, selectEventEmailKeys, selectTextKeys } from '../emails/email-keys.ts';
import { similarBookings } from './search-attendees.ts';

type Attendee = Answer<typeof attendeeCalls.getAttendee>;

const fieldColumns = selectList(bookingColumns, 'attendee');

const emailsMax = 50;

/** A booking with its emails and similar bookings. */
export async function getAttendee(
  { database, clock }: { database: Database; clock: () => Date },
  guid: string,
): Promise<Attendee | Refused> {
  if (!guidPattern.test(guid)) return attendeeNotFound;
  const [row] = await database.rows<Omit<Attendee, 'emails'> & { id: string }>`
    select attendee.id, attendee.guid, ${fieldColumns}, attendance_status as "attendanceStatus", attendee.source,
           london_text(booked_at) as "bookedAt",
           london_text(attendee.changed_at) as "changedAt",
           attendee.revision, jsonb_build_object(
             'guid', event.guid, 'title', event.title, 'startDateTime', event.starts_at) as event,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'guid', guid, 'name', name, 'numberOfAttendees', number_of_attendees)), '[]')
            from (select * from (${similarBookings}) as alike order by id limit 5) as shown) as "othersLikeIt",
           exists (select from suppression where email_digest = email_digest(attendee.email_key)
                   and scope = 'all' and undone_at is null) as "isBlocked"
    from attendee join event on event.id = event_id where attendee.guid = ${guid}`;
  if (!row) return attendeeNotFound;
  const { id, ...attendee } = row;
  return { ...attendee, emails: await readEmails({ database, clock }, id) };
}

// The purpose keys of its emails follow from the booking, so the outbox needs no index by booking.
const readEmails = ({ database, clock }: { database: Database; clock: () => Date }, id: string) =>
  database.rows<Attendee['emails'][number]>`
    with name as (
      ${selectBookingEmailKeys(id)}
      union all
      ${selectEventEmailKeys(id)}
      union all
      ${selectTextKeys(id)}
    )
    select outbox.id, kind, london_text(created_at) as "queuedAt", state,
           case when state = 'queued' and stream = 'text' and due_at > ${clock()} then london_text(due_at) end as "waitsUntil"
    from name join outbox using (purpose_key) order by outbox.created_at desc, outbox.id desc limit ${emailsMax}`;
