import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { RequestChange, RequestState } from '#contract/operator/cremation/requests.ts';
import { findBranchId, describeBranchChange } from '../../branches/branches.ts';
import type { Database } from '../../database/database.ts';
import { queueStaffEmails } from '../queue-emails.ts';
import { toEmailedRequest, lockRequest, type StoredRequest } from './find-request.ts';
import {
  answersErased,
  revisionConflict,
  requestNotFound,
  recordRequest,
  type HandlingParts,
} from './parts.ts';
import { tellOwner } from './tell-owner.ts';
import type { Changes } from '../../history/differences.ts';
import { isStale } from '../../check.ts';

/**
 * Sets the state, the owner and the branch of a request. A request in progress has an owner: the named person, or else
 * the caller. Emails the new owner and the new branch.
 */
export async function updateRequest(
  parts: HandlingParts,
  input: string,
  change: RequestChange,
): Promise<true | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const request = await lockRequest(database, input);
    if (!request) return requestNotFound;
    const { answers } = request;
    if (!answers) return answersErased;
    const after = await mergeHandling({ ...parts, database }, request, change);
    if (isRefused(after)) return after;
    const changes = await findChanges({ ...parts, database }, request, after);
    if (isStale(change.revision, request.recordRevision))
      return Object.keys(changes).length > 0 ? refuseTakenRequest(request, after) : true;
    await storeHandling(parts, database, request, { ...after, isSeen: determineSeen(after.state, change) });
    if (Object.keys(changes).length > 0)
      await recordRequest(parts, database, { reference: request.reference, action: 'changed', changes });
    if (after.assigneeId !== null && after.assigneeId !== request.assigneeId)
      await tellOwner(parts, database, { ...request, ownerId: after.assigneeId });
    if (after.branchId !== request.branchId) {
      const moved = { ...toEmailedRequest({ ...request, answers }), branchId: after.branchId };
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

async function mergeHandling(
  parts: HandlingParts,
  before: StoredRequest,
  change: RequestChange,
): Promise<Handling | Refused> {
  const branchId = await findBranchId(parts.database, change.branch, before.branchId);
  if (isRefused(branchId)) return branchId;
  const state = determineState(before.state, change);
  if (state === 'new') return change.assignee ? newWithAssignee : { ...nobody, branchId, state };
  const assignee = await findAssignee(parts, before, { ...change, state });
  return isRefused(assignee) ? assignee : { ...assignee, branchId, state };
}

/** Assigning a new request starts it, and clearing its owner makes it new again. */
function determineState(before: RequestState, { state, assignee }: RequestChange): RequestState {
  if (state) return state;
  if (before === 'new' && assignee) return 'in-progress';
  return before === 'in-progress' && assignee === null ? 'new' : before;
}

type Assignee = Pick<Handling, 'assigneeId' | 'assigneeName'>;

async function findAssignee(
  { database, actor }: HandlingParts,
  { assigneeId, assigneeName, isOwnerHere, state: before }: StoredRequest,
  { assignee, state }: RequestChange,
): Promise<Assignee | Refused> {
  const isOwned = assigneeId !== null && (isOwnerHere || state === 'done');
  if (assignee === undefined && isOwned) return { assigneeId, assigneeName };
  const takesCaller = assignee === undefined && state !== before && actor.kind === 'person';
  const guid = takesCaller ? actor.id : assignee;
  if (!guid) return state === 'done' ? nobody : assigneeMissing;
  // The lock waits for a removal of this person that has not committed.
  const [person] = await database.rows<Assignee>`
    select id as "assigneeId", name as "assigneeName" from present_staff where guid = ${guid} for share`;
  return person ?? personNotFound;
}

const nobody: Assignee = { assigneeId: null, assigneeName: null };

/** Whether a request counts as read; null keeps it as it is. Starting, taking or ending it means reading it. */
const determineSeen = (state: RequestState, change: RequestChange): boolean | null => {
  if (state === 'new') return false;
  return change.state || change.assignee ? true : null;
};

const storeHandling = (
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

async function findChanges(parts: HandlingParts, before: StoredRequest, after: Handling): Promise<Changes> {
  return {
    ...(after.state !== before.state && { state: [before.state, after.state] }),
    ...(after.assigneeId !== before.assigneeId && { assignee: [before.assigneeName, after.assigneeName] }),
    ...(await describeBranchChange(parts, before.branchId, after.branchId)),
  };
}

/** Refuses a change of a stale revision. If two people take a request, the second one is told who has it. */
const refuseTakenRequest = ({ assigneeId, assigneeName, state }: StoredRequest, after: Handling): Refused =>
  state === 'in-progress' && after.assigneeId !== assigneeId && assigneeName !== null
    ? refuse(409, 'changed-meanwhile', `${assigneeName} has this request now. Nothing was changed.`)
    : revisionConflict;

const personNotFound = refuse(404, 'person-not-found', 'There is nobody like this on the staff.');
const assigneeMissingMessage =
  'Please say who takes this request. A request in progress has somebody who looks after it.';
const assigneeMissing = refuse(409, 'nobody-takes-it', assigneeMissingMessage, {
  fields: { assignee: assigneeMissingMessage },
});
const newWithAssigneeMessage =
  'A new request has nobody. Leave the person out, or give it to them as in progress.';
const newWithAssignee = refuse(409, 'new-has-nobody', newWithAssigneeMessage, {
  fields: { assignee: newWithAssigneeMessage },
});
