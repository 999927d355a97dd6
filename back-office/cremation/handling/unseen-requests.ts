import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import type { Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../read-page.ts';
import { answerList } from '../answer-list.ts';
import { deceasedName, requesterName, type Answers } from '../answers.ts';
import { lockRequest } from './find-request.ts';
import { noSuchRequest, recordRequest, type HandlingParts } from './parts.ts';

type UnseenRequests = Answer<typeof attentionCalls.getUnseenRequests>;
type Query = Input<typeof attentionCalls.getUnseenRequests>['query'];
type Unseen = { reference: string; revision: number; receivedAt: string; answers: Answers };

const requestsPerPage = 20;

/** The requests that are not marked as seen, oldest first. */
export async function getUnseenRequests(
  { database }: { database: Database },
  { after, limit }: Query,
): Promise<UnseenRequests> {
  const requestsMax = pageSize(limit, requestsPerPage);
  const [changedAt = null, id = null] = after?.split('~') ?? [];
  const unseen = database.rows<Unseen & { position: string }>`
    select to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z~"') || id as position,
           reference, revision, answers,
           to_char(changed_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI:SS') as "receivedAt"
    from cremation_request
    where seen_at is null and erased_at is null
      and (${changedAt}::timestamptz is null or (changed_at, id) > (${changedAt}, ${id}::bigint))
    order by changed_at, id limit ${requestsMax + 1}`;
  const counted = database.rows<{ total: number }>`
    select count(*)::integer as total from cremation_request where seen_at is null and erased_at is null`;
  const { items, ...page } = await readPage(requestsMax, unseen, counted);
  return {
    ...page,
    items: items.map(({ reference, revision, receivedAt, answers }) => ({
      reference,
      revision,
      receivedAt,
      deceased: deceasedName(answers),
      requester: requesterName(answers),
      sections: answerList(answers),
    })),
  };
}

/** Marks this revision as seen, which starts a new request. Refuses if a later revision has arrived. */
export const markRequestSeen = (
  parts: HandlingParts,
  given: string,
  familyRevision: number,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const request = await lockRequest(database, given);
    if (!request) return noSuchRequest;
    const { id, reference, revision, state } = request;
    if (revision !== familyRevision) return changedMeanwhile;
    await database.rows`update cremation_request set seen_at = coalesce(seen_at, ${parts.clock()}) where id = ${id}`;
    if (state !== 'new') return true;
    await database.rows`
      update cremation_request set state = 'in-progress', record_revision = record_revision + 1 where id = ${id}`;
    const changes: Record<string, [unknown, unknown]> = { state: [state, 'in-progress'] };
    await recordRequest(parts, database, { reference, action: 'changed', changes });
    return true;
  });

const changedMeanwhile = refuse(
  409,
  'changed-meanwhile',
  'The family has changed this request. Please read the new answers before you mark it as seen.',
);
