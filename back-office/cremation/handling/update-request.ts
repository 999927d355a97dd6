import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { RequestChange, RequestState } from '#contract/operator/cremation/requests.ts';
import { branchIdFor, branchOf } from '../../branches/branches.ts';
import type { Database } from '../../database/database.ts';
import { queueStaffEmails } from '../queue-emails.ts';
import { emailed, lockRequest, type StoredRequest } from './find-request.ts';
import {
  answersErased,
  changedMeanwhile,
  noSuchRequest,
  recordRequest,
  type HandlingParts,
} from './parts.ts';

/** Sets the state, the person and the branch of a request. The branch that gets it is told by email. */
export async function updateRequest(
  parts: HandlingParts,
  given: string,
  change: RequestChange,
): Promise<true | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const request = await lockRequest(database, given);
    if (!request) return noSuchRequest;
    const { answers } = request;
    if (!answers) return answersErased;
    const after = await handlingAfter(database, request, change);
    if (isRefused(after)) return after;
    const changes = await changesOf({ ...parts, database }, request, after);
    if (change.revision !== undefined && change.revision !== request.recordRevision)
      return Object.keys(changes).length > 0 ? changedMeanwhile : true;
    await store(parts, database, request, { ...after, isSeen: isSeenAfter(after.state, change) });
    if (Object.keys(changes).length > 0)
      await recordRequest(parts, database, { reference: request.reference, action: 'changed', changes });
    if (after.branchId !== request.branchId) {
      const moved = { ...emailed({ ...request, answers }), branchId: after.branchId };
      const purpose = `moved-${request.recordRevision}`;
      await queueStaffEmails({ ...parts, database }, moved, { purpose, at: parts.clock() });
    }
    return true;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

type Handling = {
  state: RequestState;
  assigneeId: number | null;
  assigneeName: string | null;
  branchId: number | null;
};

async function handlingAfter(
  database: Database,
  before: StoredRequest,
  change: RequestChange,
): Promise<Handling | Refused> {
  const branchId = await branchIdFor(database, change.branch, before.branchId);
  if (isRefused(branchId)) return branchId;
  const assignee = await assigneeFor(database, before, change.assignee);
  if (isRefused(assignee)) return assignee;
  const starts = Boolean(change.assignee) && before.state === 'new';
  return { ...assignee, branchId, state: change.state ?? (starts ? 'in-progress' : before.state) };
}

type Assignee = Pick<Handling, 'assigneeId' | 'assigneeName'>;

async function assigneeFor(
  { rows }: Database,
  { assigneeId, assigneeName }: StoredRequest,
  guid: string | null | undefined,
): Promise<Assignee | Refused> {
  if (guid === undefined) return { assigneeId, assigneeName };
  if (guid === null) return { assigneeId: null, assigneeName: null };
  const [person] = await rows<Assignee>`
    select id as "assigneeId", name as "assigneeName" from present_staff where guid = ${guid}`;
  return person ?? noSuchPerson;
}

/** Null: as before. What is new is to be read; who starts, takes or ends a request has read it. */
const isSeenAfter = (state: RequestState, change: RequestChange): boolean | null => {
  if (state === 'new') return change.state ? false : null;
  return change.state || change.assignee ? true : null;
};

const store = (
  { clock }: HandlingParts,
  { rows }: Database,
  { id }: StoredRequest,
  { state, assigneeId, branchId, isSeen }: Handling & { isSeen: boolean | null },
) =>
  rows`
    update cremation_request set state = ${state}, assignee_id = ${assigneeId}, branch_id = ${branchId},
      record_revision = record_revision + 1,
      seen_at = case when ${isSeen}::boolean is null then seen_at
                     when ${isSeen} then coalesce(seen_at, ${clock()}::timestamptz) end
    where id = ${id}`;

async function changesOf(
  parts: HandlingParts,
  before: StoredRequest,
  after: Handling,
): Promise<Record<string, [unknown, unknown]>> {
  const nameOf = async (id: number | null) => (await branchOf(parts, id)).name;
  return {
    ...(after.state !== before.state && { state: [before.state, after.state] }),
    ...(after.assigneeId !== before.assigneeId && { assignee: [before.assigneeName, after.assigneeName] }),
    ...(after.branchId !== before.branchId && {
      branch: [await nameOf(before.branchId), await nameOf(after.branchId)],
    }),
  };
}

const noSuchPerson = refuse(404, 'no-such-person', 'There is nobody like this on the staff.');
