import { createHash } from 'node:crypto';
import { dayMs } from '#contract/fields/durations.ts';
import type { Refused } from '#contract/call.ts';
import { CremationRequest, checkFutureDates } from '#contract/cremation.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { visitorActor } from '#contract/operator/staff/actor.ts';
import { badIdempotencyKey, isIdempotencyKey } from '../add-once.ts';
import type { BranchParts } from '../branches/branches.ts';
import { refuseInvalid, findProblems } from '../check.ts';
import type { Database } from '../database/database.ts';
import { differences } from '../history/differences.ts';
import { recordHistory } from '../history/record-history.ts';
import { cleanAnswers, type Answers } from './answers.ts';
import { queueFamilyEmail, queueStaffEmails, type EmailedRequest } from './queue-emails.ts';
import { createReference } from '../records/reference.ts';

export type CremationParts = BranchParts & {
  clock: () => Date;
  /** Called in the transaction that adds a request. */
  openCaseOnArrival: (database: Database, request: { reference: string }) => Promise<unknown>;
  /** Called after emails were put in the outbox. */
  wakeOutbox: () => void;
};

type SentRequest = { answers: Answers; keyDigest: Buffer | null; contentDigest: Buffer; at: Date };
type StoredRow = { id: string; reference: string; revision: number; branchId: number | null };

const repeatWithoutKeyMs = dayMs;
const lockKey = 6_027_118; // any number that no other lock of this database uses

/**
 * Stores a request and queues its emails. Repeats are answered with the same reference (docs/decisions/008).
 * @param idempotencyKey shared by all attempts to send one form; null if the caller has none
 */
export async function createUnattendedCremation(
  parts: CremationParts,
  { body, idempotencyKey = null }: { body: CremationRequest; idempotencyKey: string | null },
): Promise<{ reference: string } | Refused> {
  if (idempotencyKey !== null && !isIdempotencyKey(idempotencyKey)) return badIdempotencyKey;
  const at = parts.clock();
  const answers = cleanAnswers(body);
  const problems = {
    ...findProblems(CremationRequest, answers),
    ...checkFutureDates(answers, todayInLondon(at)),
  };
  if (Object.keys(problems).length > 0) return refuseInvalid(problems);

  const keyDigest = idempotencyKey === null ? null : computeDigest(idempotencyKey);
  const sent = { answers, keyDigest, contentDigest: computeDigest(JSON.stringify(answers)), at };
  const { reference, isNew } = await parts.database.transaction((database) =>
    storeRequest({ ...parts, database }, sent),
  );
  if (isNew) parts.wakeOutbox();
  return { reference };
}

// All processes together store one request at a time, so that each sees every earlier one.
async function storeRequest(
  parts: CremationParts,
  sent: SentRequest,
): Promise<{ reference: string; isNew: boolean }> {
  const { database } = parts;
  await database.rows`select pg_advisory_xact_lock(${lockKey})`;
  const before = await findEarlierRequest(database, sent);
  if (before?.isRepeat) return { reference: before.reference, isNew: false };
  const stored = before ? await mergeRequest(database, before.id, sent) : await insertRequest(database, sent);
  if (!before) await parts.openCaseOnArrival(database, stored);
  await database.rows`
    insert into cremation_content (request_id, content_digest, received_at)
    values (${stored.id}, ${sent.contentDigest}, ${sent.at})`;
  await queueRequestEmails(parts, stored, sent.at);
  return { reference: stored.reference, isNew: true };
}

type EarlierRequest = { id: string; reference: string; isRepeat: boolean };

/** The earlier request that this one repeats or corrects. */
async function findEarlierRequest(
  database: Database,
  { keyDigest, contentDigest, at }: SentRequest,
): Promise<EarlierRequest | undefined> {
  const earlier = keyDigest
    ? await database.rows<EarlierRequest>`
        select id, reference,
               exists (select from cremation_content
                       where request_id = id and content_digest = ${contentDigest}) as "isRepeat"
        from cremation_request join cremation_key on request_id = id where key_digest = ${keyDigest}`
    : await database.rows<EarlierRequest>`
        select id, reference, true as "isRepeat"
        from cremation_request join cremation_content on request_id = id
        where content_digest = ${contentDigest}
          and cremation_content.received_at > ${new Date(at.getTime() - repeatWithoutKeyMs)}
        order by id desc limit 1`;
  return earlier[0];
}

async function insertRequest(
  database: Database,
  { answers, keyDigest, at }: SentRequest,
): Promise<EmailedRequest> {
  const inserted = await database.oneRow<StoredRow>`
    insert into cremation_request (reference, answers, received_at, changed_at)
    values (${createReference('UC')}, ${answers}, ${at}, ${at})
    returning id, reference, revision, branch_id as "branchId"`;
  if (keyDigest)
    await database.rows`insert into cremation_key (key_digest, request_id) values (${keyDigest}, ${inserted.id})`;
  return { ...inserted, answers, receivedAt: at, isCorrected: false };
}

/**
 * Stores answers that a family has sent again. A finished request is in progress again, because somebody has to read the
 * changes. If it has no owner on the staff, the database makes it new.
 */
async function mergeRequest(
  database: Database,
  id: string,
  { answers, at }: SentRequest,
): Promise<EmailedRequest> {
  const before = await database.oneRow<{ answers: Answers; sent: Answers }>`
    select answers, coalesce(sent_answers, answers) as sent from cremation_request where id = ${id} for update`;
  const merged = mergeAnswers({ sentBefore: before.sent, corrected: before.answers, sentNow: answers });
  const isCorrected = Object.keys(differences(answers, merged)).length > 0;
  const changed = await database.oneRow<StoredRow>`
    update cremation_request set answers = ${merged}, sent_answers = ${isCorrected ? answers : null},
      revision = revision + 1, record_revision = record_revision + 1, changed_at = ${at}, seen_at = null,
      state = case state when 'done' then 'in-progress' else state end
    where id = ${id} returning id, reference, revision, branch_id as "branchId"`;
  const record = { type: 'cremation_request', id: changed.reference } as const;
  const changes = differences(before.answers, merged);
  await recordHistory(database, { actor: visitorActor, at, record, action: 'sent it again', changes });
  return { ...changed, answers: merged, receivedAt: at, isCorrected };
}

/**
 * Merges the answers of a family that has sent its request again. The new answers count, but a correction by staff stays
 * where the family has not changed its answer.
 */
function mergeAnswers(versions: { sentBefore: Answers; corrected: Answers; sentNow: Answers }): Answers {
  const { sentBefore, corrected, sentNow } = versions;
  const names = Object.keys(sentNow) as (keyof Answers)[];
  const unchanged = names.filter((name) => sentNow[name] === sentBefore[name]);
  return { ...sentNow, ...Object.fromEntries(unchanged.map((name) => [name, corrected[name]])) };
}

async function queueRequestEmails(parts: CremationParts, request: EmailedRequest, at: Date) {
  const sending = { purpose: String(request.revision), at };
  await queueFamilyEmail(parts.database, request, sending);
  await queueStaffEmails(parts, request, sending);
}

const computeDigest = (text: string) => createHash('sha256').update(text).digest();
