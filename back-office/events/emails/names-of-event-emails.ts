import { sql } from '../../database/database.ts';

const revisionsMax = 50;

/** In SQL: the names in the outbox of the emails about a booking itself, of its latest revisions. */
export const selectBookingEmailKeys = (attendeeId: string) => sql`
  select format('attendance:%s:%s', attendee.id, number) as purpose_key
  from attendee, generate_series(greatest(revision - ${revisionsMax}::integer, 0), revision) as number
  where attendee.id = ${attendeeId}`;

/** In SQL: the names in the outbox of the emails that tell a booking about its event. */
export const selectEventEmailKeys = (attendeeId: string) => sql`
  select format('reminder:%s:%s:%s', attendee.id, event.id,
         to_char(starts_at at time zone 'Europe/London' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as purpose_key
  from attendee join event on event.id = event_id where attendee.id = ${attendeeId}
  union all
  select format('event-cancelled:%s:%s:%s', event.id, event.revision, attendee.id)
  from attendee join event on event.id = event_id where attendee.id = ${attendeeId} and cancelled_at is not null
  union all
  select format('thanks:%s', attendee.id) from attendee where attendee.id = ${attendeeId}
  union all
  select format('event-message:%s:%s', event_message.id, attendee.id)
  from attendee join event_message using (event_id) where attendee.id = ${attendeeId}`;
