import { sql } from '../database/database.ts';
import type { UsefulRule } from '../email/unsent/useful-rule.ts';

type Fragment = ReturnType<typeof sql>;

const ofRequest = (condition: Fragment) => sql`
  exists (select from cremation_email join cremation_request request on request.id = request_id
          where cremation_email.purpose_key = outbox.purpose_key and erased_at is null and ${condition})`;

const isOfPresentRevision = sql`request.revision = (facts ->> 'revision')::integer`;

/** When emails about cremation requests are still useful. Staff who have taken a request need no email about it. */
export const usefulRequestEmails: UsefulRule[] = [
  {
    kinds: ['cremation-requester'],
    isUseful: () => ofRequest(sql`request.state <> 'done' and ${isOfPresentRevision}`),
  },
  {
    kinds: ['cremation-staff'],
    isUseful: () => ofRequest(sql`request.state = 'new' and ${isOfPresentRevision}`),
  },
  { kinds: ['cremation-reply'], isUseful: () => ofRequest(sql`request.state <> 'done'`) },
  { kinds: ['cremation-assigned'], isUseful: () => ofRequest(sql`request.state = 'in-progress'`) },
];
