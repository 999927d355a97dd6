import { createHash } from 'node:crypto';
import { refuse, type Refused } from '#contract/call.ts';
import { CremationRequest, futureProblems } from '#contract/cremation.ts';
import { todayInLondon } from '#contract/fields/days.ts';
import { branchOf, type BranchParts } from '../branches/branches.ts';
import { queueEmail } from '../email/outbox/queue-email.ts';
import { doesNotFit, problemsWith } from '../check.ts';
import type { Database } from '../database/database.ts';
import type { Stream } from '../email/email.ts';
import { cleanAnswers, deceasedName, requesterName, type Answers } from './answers.ts';
import { createReference } from './reference.ts';

export type CremationParts = BranchParts & {
  clock: () => Date;
  /** Called after emails were put in the outbox. */
  wakeOutbox: () => void;
};

type Sent = { answers: Answers; keyDigest: Buffer | null; contentDigest: Buffer; at: Date };
type Kept = { id: string; reference: string; revision: number; branchId: number | null };

const keyPattern = /^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u;
const repeatWithoutKeyMs = 24 * 60 * 60_000;
const lockKey = 6_027_118; // any number that no other lock of this database uses

/**
 * Stores a request and queues its emails. Repeats are answered with the same reference (docs/decisions/008).
 * @param idempotencyKey the same for each attempt of one person; null if the caller has none
 */
export async function createUnattendedCremation(
  parts: CremationParts,
  { body, idempotencyKey = null }: { body: CremationRequest; idempotencyKey: string | null },
): Promise<{ reference: string } | Refused> {
  if (idempotencyKey !== null && !keyPattern.test(idempotencyKey)) return badKey;
  const at = parts.clock();
  const answers = cleanAnswers(body);
  const problems = {
    ...problemsWith(CremationRequest, answers),
    ...futureProblems(answers, todayInLondon(at)),
  };
  if (Object.keys(problems).length > 0) return doesNotFit(problems);

  const keyDigest = idempotencyKey === null ? null : digestOf(idempotencyKey);
  const sent = { answers, keyDigest, contentDigest: digestOf(JSON.stringify(answers)), at };
  const { reference, isNew } = await parts.database.transaction((database) =>
    keep({ ...parts, database }, sent),
  );
  if (isNew) parts.wakeOutbox();
  return { reference };
}

// Requests are stored one at a time, across all processes, so that find() sees every earlier one. They are rare enough.
async function keep(parts: CremationParts, sent: Sent): Promise<Kept & { isNew: boolean }> {
  const { database } = parts;
  await database.rows`select pg_advisory_xact_lock(${lockKey})`;
  const before = await find(database, sent);
  if (before?.isRepeat) return { ...before, isNew: false };
  const kept = before ? await correct(database, before.id, sent) : await add(database, sent);
  await database.rows`
    insert into cremation_content (request_id, content_digest, received_at)
    values (${kept.id}, ${sent.contentDigest}, ${sent.at})`;
  await queueRequestEmails(parts, kept, sent);
  return { ...kept, isNew: true };
}

type Found = Kept & { isRepeat: boolean };

/** The earlier request that this one repeats or corrects. */
async function find(database: Database, { keyDigest, contentDigest, at }: Sent): Promise<Found | undefined> {
  const found = keyDigest
    ? await database.rows<Found>`
        select id, reference, revision, branch_id as "branchId",
               exists (select from cremation_content
                       where request_id = id and content_digest = ${contentDigest}) as "isRepeat"
        from cremation_request join cremation_key on request_id = id where key_digest = ${keyDigest}`
    : await database.rows<Found>`
        select id, reference, revision, branch_id as "branchId", true as "isRepeat"
        from cremation_request join cremation_content on request_id = id
        where content_digest = ${contentDigest}
          and cremation_content.received_at > ${new Date(at.getTime() - repeatWithoutKeyMs)}
        order by id desc limit 1`;
  return found[0];
}

async function add(database: Database, { answers, keyDigest, at }: Sent): Promise<Kept> {
  const [added] = await database.rows<Kept>`
    insert into cremation_request (reference, answers, received_at, changed_at)
    values (${createReference()}, ${answers}, ${at}, ${at})
    returning id, reference, revision, branch_id as "branchId"`;
  if (keyDigest)
    await database.rows`insert into cremation_key (key_digest, request_id) values (${keyDigest}, ${added!.id})`;
  return added!;
}

async function correct(database: Database, id: string, { answers, at }: Sent): Promise<Kept> {
  const [corrected] = await database.rows<Kept>`
    update cremation_request set answers = ${answers}, revision = revision + 1, changed_at = ${at}, seen_at = null
    where id = ${id} returning id, reference, revision, branch_id as "branchId"`;
  return corrected!;
}

async function queueRequestEmails(parts: CremationParts, kept: Kept, sent: Sent) {
  const { database } = parts;
  const { id, reference, revision } = kept;
  const { answers, at } = sent;
  const names = { requester: requesterName(answers), deceased: deceasedName(answers) };
  const put = (kind: string, stream: Stream, purpose: string, recipient: string | null, facts: object) =>
    queueEmail(database, { purposeKey: `${kind}:${purpose}`, kind, stream, recipient, facts, at });
  const purpose = `${id}:${revision}`;
  await put('cremation-requester', 'transactional', purpose, answers.eMail1, { reference, revision, names });
  const { notificationAddresses } = await branchOf(parts, kept.branchId);
  for (const [position, recipient] of notificationAddresses.entries()) {
    const ofStaff = position === 0 ? purpose : `${purpose}:${position}`;
    await put('cremation-staff', 'with-documents', ofStaff, recipient, { reference, revision, answers });
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const badKey = refuse(
  400,
  'bad-idempotency-key',
  'The header Idempotency-Key must have 1 to 200 printable characters. Nothing was saved.',
);
