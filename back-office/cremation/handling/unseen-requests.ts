import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import type { Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { listAnswers } from '../answer-list.ts';
import { formatDeceasedName, formatRequesterName, type Answers } from '../answers.ts';
import { lockRequest } from './find-request.ts';
import { assigneeOfRequest } from './list-requests.ts';
import { requestNotFound, recordRequest, type HandlingParts } from './parts.ts';

type UnseenRequests = Answer<typeof attentionCalls.getUnseenRequests>;
type Query = Input<typeof attentionCalls.getUnseenRequests>['query'];
type UnseenRow = Omit<UnseenRequests['items'][number], 'deceased' | 'requester' | 'sections'> & {
  answers: Answers;
};

const requestsPerPage = 20;

/** Requests that nobody has taken, and those that families have changed since staff read them, oldest first. */
export async function getUnseenRequests(
  { database }: { database: Database },
  { after, limit }: Query,
): Promise<UnseenRequests> {
  const requestsMax = pageSize(limit, requestsPerPage);
  const [changedAt = null, id = null] = after?.split('~') ?? [];
  const unseen = database.rows<UnseenRow & { position: string }>`
    select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z~"') || request.id as position,
           reference, request.revision, record_revision as "recordRevision", answers,
           london_text(changed_at) as "receivedAt",
           branch_guid(request.branch_id) as branch, ${assigneeOfRequest} as assignee
    from cremation_request request left join staff on staff.id = assignee_id
    where seen_at is null and erased_at is null
      and (${changedAt}::timestamptz is null or (changed_at, request.id) > (${changedAt}, ${id}::bigint))
    order by changed_at, request.id limit ${requestsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from cremation_request where seen_at is null and erased_at is null`;
  const { items, ...page } = await readPage(requestsMax, unseen, totals);
  return {
    ...page,
    items: items.map(({ answers, ...request }) => ({
      ...request,
      deceased: formatDeceasedName(answers),
      requester: formatRequesterName(answers),
      sections: listAnswers(answers),
    })),
  };
}

/**
 * Marks the answers of a family as read. Refuses if the family has sent more since, and if nobody has taken the request,
 * because it would then be on no list.
 */
export const markRequestSeen = (
  parts: HandlingParts,
  input: string,
  familyRevision: number,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const request = await lockRequest(database, input);
    if (!request) return requestNotFound;
    const { id, reference, revision, state } = request;
    if (revision !== familyRevision) return revisionConflict;
    if (state === 'new') return requestNotTaken;
    const marked = await database.rows`
      update cremation_request set seen_at = ${parts.clock()} where id = ${id} and seen_at is null returning id`;
    if (marked.length > 0)
      await recordRequest(parts, database, { reference, action: 'read the new answers' });
    return true;
  });

const revisionConflict = refuse(
  409,
  'changed-meanwhile',
  'The family has changed this request. Please read the new answers before you mark it as read.',
);
const requestNotTaken = refuse(
  409,
  'not-taken',
  'Nobody has taken this request yet. Please take it, or give it to somebody: it is then read too.',
);
