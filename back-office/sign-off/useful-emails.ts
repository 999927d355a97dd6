import { sql } from '../database/database.ts';
import type { UsefulRules } from '../email/unsent/useful-rule.ts';

const isRecorded = () => sql`
  exists (select from signoff_token
          where id = split_part(outbox.purpose_key, ':', 2)::bigint and used_at is not null and voided_at is null)`;

/** When late emails about sign-offs are still useful: those about a recorded wish, until staff void it. */
export const usefulSignoffEmails: UsefulRules<'signoff'> = {
  'signoff-email': null,
  'signoff-recorded': isRecorded,
  'signoff-recorded-staff': isRecorded,
};
