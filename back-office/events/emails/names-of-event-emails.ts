import { sql } from '../../database/database.ts';

/** In SQL: the names in the outbox of the emails that tell a booking about its event. */
export const namesOfEventEmails = (attendeeId: string) => sql`
  select format('reminder:%s:%s:%s', attendee.id, event.id,
         to_char(starts_at at time zone 'Europe/London' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as purpose_key
  from attendee join event on event.id = event_id where attendee.id = ${attendeeId}
  union all
  select format('event-cancelled:%s:%s:%s', event.id, event.revision, attendee.id)
  from attendee join event on event.id = event_id where attendee.id = ${attendeeId} and removed_at is not null
  union all
  select format('event-message:%s:%s', event_message.id, attendee.id)
  from attendee join event_message using (event_id) where attendee.id = ${attendeeId}`;
