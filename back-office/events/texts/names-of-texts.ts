import { sql } from '../../database/database.ts';
import { textPrefix } from '../text-prefix.ts';
import { selectBookingEmailKeys, selectEventEmailKeys } from '../emails/names-of-event-emails.ts';

/** In SQL: the names in the outbox of the text messages that go to a booking. */
export const selectTextKeys = (attendeeId: string) => sql`
  select ${textPrefix} || purpose_key as purpose_key
  from (${selectBookingEmailKeys(attendeeId)} union all ${selectEventEmailKeys(attendeeId)}) as email`;
