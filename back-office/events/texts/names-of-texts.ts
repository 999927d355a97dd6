import { sql } from '../../database/database.ts';
import { textPrefix } from '../text-prefix.ts';
import { namesOfBookingEmails, namesOfEventEmails } from '../emails/names-of-event-emails.ts';

/** In SQL: the names in the outbox of the text messages that go to a booking. */
export const namesOfTexts = (attendeeId: string) => sql`
  select ${textPrefix} || purpose_key as purpose_key
  from (${namesOfBookingEmails(attendeeId)} union all ${namesOfEventEmails(attendeeId)}) as email`;
