import { sql } from '../../database/database.ts';

const revisionsMax = 50;

/** Begins the purpose key of a text message; the key of its email follows. */
export const textPrefix = 'text:';

/** In SQL: the purpose keys of the emails about a booking itself, for its latest revisions. */
export const selectBookingEmailKeys = (attendeeId: string) => sql`
  select format('attendance:%s:%s', attendee.id, number) as purpose_key
  from attendee, generate_series(greatest(revision - ${revisionsMax}::integer, 0), revision) as number
  where attendee.id = ${attendeeId}`;

/** In SQL: the purpose keys of the emails to a booking about its event. */
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

/** In SQL: the purpose keys of the text messages to a booking. */
export const selectTextKeys = (attendeeId: string) => sql`
  select ${textPrefix} || purpose_key as purpose_key
  from (${selectBookingEmailKeys(attendeeId)} union all ${selectEventEmailKeys(attendeeId)}) as email`;
