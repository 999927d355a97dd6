import { Refused, type Answer } from '#contract/call.ts';
import type { attentionCalls } from '#contract/attention.ts';
import type { Database } from '../database/database.ts';
import { answerList } from './answer-list.ts';
import { deceasedName, requesterName, type Answers } from './answers.ts';

type Parts = { database: Database; clock: () => Date };
type Unseen = { reference: string; revision: number; receivedAt: string; answers: Answers; total: number };

const shownMax = 20;
const referencePattern = /^[\w-]{1,40}$/;

/** The requests that nobody has marked as seen, the oldest first. */
export async function getUnseenRequests({
  database,
}: Pick<Parts, 'database'>): Promise<Answer<typeof attentionCalls.getUnseenRequests>> {
  const unseen = await database.rows<Unseen>`
    select reference, revision, answers, count(*) over ()::integer as total,
           to_char(changed_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI:SS') as "receivedAt"
    from cremation_request where seen_at is null and erased_at is null
    order by changed_at, id limit ${shownMax}`;
  return {
    total: unseen[0]?.total ?? 0,
    items: unseen.map(({ reference, revision, receivedAt, answers }) => ({
      reference,
      revision,
      receivedAt,
      deceased: deceasedName(answers),
      requester: requesterName(answers),
      sections: answerList(answers),
    })),
  };
}

/** A correction that arrived meanwhile stays unseen. */
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

const noSuchRequest = () => new Refused(404, 'no-such-request', 'There is no request with this reference.');

const changedMeanwhile = () =>
  new Refused(
    409,
    'changed-meanwhile',
    'The family has changed this request. Please read the new answers before you mark it as seen.',
  );
