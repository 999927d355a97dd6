import { sql, type Fragment } from '../database/database.ts';
import type { UsefulRules } from '../email/unsent/useful-rule.ts';

const ofRequest = (condition: Fragment) => sql`
  exists (select from cremation_email join cremation_request request on request.id = request_id
          where cremation_email.purpose_key = outbox.purpose_key and erased_at is null and ${condition})`;

const isOfPresentRevision = sql`request.revision = (facts ->> 'revision')::integer`;

/** When emails about cremation requests are still useful. Staff who have taken a request need no email about it. */
export const usefulRequestEmails: UsefulRules<'cremation'> = {
  'cremation-requester': () => ofRequest(sql`request.state <> 'done' and ${isOfPresentRevision}`),
  'cremation-staff': () => ofRequest(sql`request.state = 'new' and ${isOfPresentRevision}`),
  'cremation-reply': () => ofRequest(sql`request.state <> 'done'`),
  'cremation-assigned': () => ofRequest(sql`request.state = 'in-progress'`),
};
