import { sql } from '../database/database.ts';
import type { UsefulRule } from '../email/unsent/useful-rule.ts';

/** When emails about recorded wishes are still useful: until staff void what was recorded. */
export const usefulSignoffEmails: UsefulRule[] = [
  {
    kinds: ['signoff-recorded', 'signoff-recorded-staff'],
    isUseful: () => sql`
      exists (select from signoff_token
              where id = split_part(outbox.purpose_key, ':', 2)::bigint and used_at is not null and voided_at is null)`,
  },
];
