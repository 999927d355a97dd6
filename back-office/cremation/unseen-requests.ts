import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../read-page.ts';
import { answerList } from './answer-list.ts';
import { deceasedName, requesterName, type Answers } from './answers.ts';

type Parts = { database: Database; clock: () => Date };
type UnseenRequests = Answer<typeof attentionCalls.getUnseenRequests>;
type Query = Input<typeof attentionCalls.getUnseenRequests>['query'];
type Unseen = { reference: string; revision: number; receivedAt: string; answers: Answers };

const requestsPerPage = 20;
const referencePattern = /^[\w-]{1,40}$/;

/** The requests that are not marked as seen, oldest first. */
export async function getUnseenRequests(
  { database }: Pick<Parts, 'database'>,
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

/** Marks this revision as seen. Refuses if a later revision has arrived. */
export async function markRequestSeen(
  { database, clock }: Parts,
  reference: string,
  revision: number,
): Promise<true | Refused> {
  if (!referencePattern.test(reference)) return noSuchRequest();
  const [request] = await database.rows<{ revision: number }>`
    update cremation_request set seen_at = coalesce(seen_at, case when revision = ${revision} then ${clock()}::timestamptz end)
    where reference = ${reference} returning revision`;
  if (!request) return noSuchRequest();
  if (request.revision !== revision) return changedMeanwhile();
  return true;
}

const noSuchRequest = () => refuse(404, 'no-such-request', 'There is no request with this reference.');

const changedMeanwhile = () =>
  refuse(
    409,
    'changed-meanwhile',
    'The family has changed this request. Please read the new answers before you mark it as seen.',
  );
