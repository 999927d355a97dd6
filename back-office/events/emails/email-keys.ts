import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import { sql, type Database } from '../../database/database.ts';

const revisionsMax = 50;

/** Begins the purpose key of a text message; the key of its email follows. */
export const textPrefix = 'text:';

/** In SQL: the purpose keys of the emails about a booking itself, for its latest revisions. */
export const selectBookingEmailKeys = (attendeeId: string) => sql`
  select format('attendance:%s:%s', attendee.id, number) as purpose_key
  from attendee, generate_series(greatest(revision - ${revisionsMax}::integer, 0), revision) as number
  where attendee.id = ${attendeeId}`;

/** In SQL: the purpose key of the reminder of a booking, for the time of its event. */
export const reminderKey = sql`
  format('reminder:%s:%s:%s', attendee.id, event.id,
         to_char(starts_at at time zone 'Europe/London' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** In SQL: the purpose keys of the emails to a booking about its event. */
export const selectEventEmailKeys = (attendeeId: string) => sql`
  select ${reminderKey} as purpose_key
  from attendee join event on event.id = event_id where attendee.id = ${attendeeId}
  union all
  select format('event-cancelled:%s:%s:%s', event.id, event.revision, attendee.id)
  from attendee join event on event.id = event_id where attendee.id = ${attendeeId} and cancelled_at is not null
  union all
  select format('thanks:%s', attendee.id) from attendee where attendee.id = ${attendeeId}
  union all
  select format('event-message:%s:%s', event_message.id, attendee.id)
  from attendee join event_message using (event_id) where attendee.id = ${attendeeId}`;

/** In SQL: the purpose keys of the text messages to a booking. */
export const selectTextKeys = (attendeeId: string) => sql`
  select ${textPrefix} || purpose_key as purpose_key
  from (${selectBookingEmailKeys(attendeeId)} union all ${selectEventEmailKeys(attendeeId)}) as email`;

type BookingEmailKind = Exclude<
  Extract<EmailKind, `${'attendance' | 'event' | 'text'}-${string}`>,
  'event-message-test' | 'text-test'
>;

/** How the purpose key of each kind begins, and which of its parts, from 1, is the id of the booking. */
const bookingInKey: Record<BookingEmailKind, { begins: string; part: number }> = {
  'attendance-booked': { begins: 'attendance:', part: 2 },
  'attendance-amended': { begins: 'attendance:', part: 2 },
  'attendance-cancelled': { begins: 'attendance:', part: 2 },
  'attendance-link': { begins: 'private-link:', part: 2 },
  'event-changed': { begins: 'attendance:', part: 2 },
  'event-cancelled': { begins: 'event-cancelled:', part: 4 },
  'event-reminder': { begins: 'reminder:', part: 2 },
  'event-thanks': { begins: 'thanks:', part: 2 },
  'event-message': { begins: 'event-message:', part: 3 },
  'text-reminder': { begins: `${textPrefix}reminder:`, part: 3 },
  'text-moved': { begins: `${textPrefix}attendance:`, part: 3 },
  'text-cancelled': { begins: `${textPrefix}event-cancelled:`, part: 5 },
};

/** The purpose keys of all emails and text messages about these bookings, including those about earlier states. */
export async function findBookingEmailKeys({ rows }: Database, attendeeIds: string[]): Promise<string[]> {
  const places = Object.values(bookingInKey);
  const emails = await rows<{ purposeKey: string }>`
    select distinct purpose_key as "purposeKey"
    from outbox join unnest(${places.map(({ begins }) => begins)}::text[], ${places.map(({ part }) => part)}::integer[])
         as place (begins, part) on starts_with(purpose_key, begins)
    where split_part(purpose_key, ':', part) = any(${attendeeIds}::text[])`;
  return emails.map(({ purposeKey }) => purposeKey);
}
