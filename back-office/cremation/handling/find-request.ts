import type { RequestState } from '#contract/operator/cremation/requests.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import type { Answers } from '../answers.ts';
import { readReference } from './parts.ts';

/** A request as it is stored. */
export type StoredRequest = {
  id: string;
  reference: string;
  state: RequestState;
  /** How often the family has sent it again. */
  revision: number;
  recordRevision: number;
  branchId: number | null;
  assigneeId: number | null;
  assigneeName: string | null;
  /** False without an owner, and if the owner has been removed. */
  isOwnerHere: boolean;
  /** Null after their erasure. */
  answers: Answers | null;
  /** The answers as the family sent them; null if staff have corrected none. */
  sentAnswers: Answers | null;
  receivedAt: Date;
  changedAt: Date;
};

/** Finds a request and locks it until the end of the transaction. */
export const lockRequest = (database: Database, input: string) =>
  findRequest(database, input, sql`for update of request`);

export async function findRequest(
  { rows }: Queries,
  input: string,
  lock = sql``,
): Promise<StoredRequest | undefined> {
  const reference = readReference(input);
  if (!reference) return undefined;
  const [row] = await rows<StoredRequest>`
    select request.id, reference, state, request.revision, record_revision as "recordRevision",
           request.branch_id as "branchId", assignee_id as "assigneeId", staff.name as "assigneeName",
           staff.id is not null and staff.removed_at is null as "isOwnerHere", answers,
           sent_answers as "sentAnswers", received_at as "receivedAt", changed_at as "changedAt"
    from cremation_request request left join staff on staff.id = assignee_id
    where reference = ${reference} ${lock}`;
  return row;
}

/** The request in the form that its emails need. */
export const toEmailedRequest = (request: StoredRequest & { answers: Answers }) => ({
  ...request,
  receivedAt: request.changedAt,
  isCorrected: request.sentAnswers !== null,
});
