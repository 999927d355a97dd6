import { sql, type Fragment } from '../database/database.ts';
import type { UsefulRules } from '../email/unsent/useful-rule.ts';

const hasRequest = (condition: Fragment) => sql`
  exists (select from cremation_email join cremation_request request on request.id = request_id
          where cremation_email.purpose_key = outbox.purpose_key and erased_at is null and ${condition})`;

const isOfCurrentRevision = sql`request.revision = (facts ->> 'revision')::integer`;

/** When late emails about cremation requests are still useful. Staff who have taken a request need none. */
export const usefulRequestEmails: UsefulRules<'cremation'> = {
  'cremation-requester': () => hasRequest(sql`request.state <> 'done' and ${isOfCurrentRevision}`),
  'cremation-staff': () => hasRequest(sql`request.state = 'new' and ${isOfCurrentRevision}`),
  'cremation-reply': () => hasRequest(sql`request.state <> 'done'`),
  'cremation-assigned': () => hasRequest(sql`request.state = 'in-progress'`),
};
