import { setTimeout } from 'node:timers/promises';
import { guidPattern } from '#contract/fields/fields.ts';
import { emailKey } from '../email/address-key.ts';
import type { AttendanceParts } from './attendance.ts';

// Queueing an email takes longer than finding no booking. Each answer takes this long, so that its time does not tell
// whether there is a booking.
const answerMs = 500;

/**
 * Emails the private link of a booking to its address. A booking of staff gets one only if no other has its address,
 * because people who share an address must not change each other's bookings. The answer is the same without a booking,
 * and if the event has started. A booking gets at most one such email an hour, so that nobody can flood a mailbox.
 */
export async function emailPrivateLink(
  parts: AttendanceParts,
  eventGuid: string,
  eMail: string,
): Promise<true> {
  await Promise.all([queueLink(parts, eventGuid, eMail), setTimeout(answerMs)]);
  return true;
}

async function queueLink({ database, clock, wakeOutbox }: AttendanceParts, eventGuid: string, eMail: string) {
  if (!guidPattern.test(eventGuid)) return;
  const row = await database.oneRow<{ count: number }>`
    with booking as (
      select format('private-link:%s:%s', attendee.id,
                    to_char(${clock()}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24')) as purpose_key,
             email, jsonb_build_object(
               'event', attendance_facts(event, attendee) -> 'event',
               'attendee', jsonb_build_object('id', attendee.id, 'guid', coalesce(link_guid, attendee.guid))) as facts
      from attendee join event on event.id = event_id
      where event.guid = ${eventGuid} and email_key = ${emailKey(eMail)} and cancelled_at is null
        and public_from <= ${clock()} and london_moment(starts_at) > ${clock()}
        and (source = 'online' or attendance_status = 'Attending' and not exists (
          select from attendee other
          where other.event_id = event.id and other.email_key = attendee.email_key and other.source <> 'online'
            and other.attendance_status = 'Attending' and other.id <> attendee.id))
    )
    select queue_emails(array_agg(purpose_key), array_agg(email), array_agg(facts), 'attendance-link', ${clock()})
      as count
    from booking`;
  if (row.count > 0) wakeOutbox();
}
