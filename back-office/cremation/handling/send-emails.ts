import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { createHash, randomUUID } from 'node:crypto';
import { refuse, type Refused } from '#contract/call.ts';
import { cleanLines } from '#contract/fields/clean-text.ts';
import type { Reply, ResendRequest } from '#contract/operator/cremation/requests.ts';
import { findBranch } from '../../branches/branches.ts';
import type { Database } from '../../database/database.ts';
import { cleanEmail } from '../../email/address-key.ts';
import { oneLine } from '../../email/email.ts';
import { renderText } from '../../email/layout.ts';
import { formatSalutationName } from '../answers.ts';
import { createPurposeKey, queueFamilyEmail, queueReply, queueStaffEmails } from '../queue-emails.ts';
import { createReplyContent, type ReplyFacts } from '../reply-email.ts';
import { findRequest, toEmailedRequest, lockRequest, type StoredRequest } from './find-request.ts';
import { answersErased, requestNotFound, recordRequest, type HandlingParts } from './parts.ts';
import type { Changes } from '../../history/differences.ts';

type KeyedInput<Body> = { reference: string; body: Body; idempotencyKey: string | null };

/** Sends the email to the family or to the branch again, with the current answers. */
export const sendRequestEmail = (
  parts: HandlingParts,
  { body: { to, eMail }, ...input }: KeyedInput<ResendRequest>,
): Promise<true | Refused> =>
  sendOnce(parts, input, to === 'family' ? 'cremation-requester' : 'cremation-staff', async (sending) => {
    const { database, request } = sending;
    const repeat = { purpose: sending.purpose, at: parts.clock(), eMail: eMail && cleanEmail(eMail) };
    if (to === 'family') await queueFamilyEmail(database, toEmailedRequest(request), repeat);
    else await queueStaffEmails({ ...parts, database }, toEmailedRequest(request), repeat);
    const changes: Changes = {
      to: [null, to],
      ...(eMail && { recipient: [null, eMail] }),
    };
    await recordRequest(parts, database, {
      reference: request.reference,
      action: 'sent an email again',
      changes,
    });
  });

/** Emails the family, and stores a copy among the notes. */
export const replyToRequest = (
  parts: HandlingParts,
  { body, ...input }: KeyedInput<Reply>,
): Promise<true | Refused> =>
  sendOnce(parts, input, 'cremation-reply', async ({ database, request, purpose }) => {
    const { id, reference } = request;
    const at = parts.clock();
    const { eMail, facts } = await prepareReply({ ...parts, database }, request, body);
    const { subject, text } = facts;
    await queueReply(database, id, { purpose, at, eMail, facts });
    await database.rows`
      insert into cremation_note (request_id, purpose_key, recipient, subject, text, actor_name, at)
      values (${id}, ${createPurposeKey('cremation-reply', id, purpose)}, ${eMail}, ${subject}, ${text},
              ${parts.actor.name}, ${at})`;
    const changes: Changes = {
      recipient: [null, eMail],
      subject: [null, subject],
    };
    await recordRequest(parts, database, { reference, action: 'wrote to the family', changes });
  });

/** The reply that `replyToRequest` would send. Nothing is sent or stored. */
export async function previewReply(
  parts: HandlingParts,
  reference: string,
  body: Reply,
): Promise<{ eMail: string; subject: string; text: string } | Refused> {
  const request = await findRequest(parts.database, reference);
  if (!request) return requestNotFound;
  const { answers } = request;
  if (!answers) return answersErased;
  const { eMail, facts } = await prepareReply(parts, { ...request, answers }, body);
  return { eMail, subject: facts.subject, text: renderText(createReplyContent(facts, parts.provider)) };
}

/** The recipient and the facts of a reply. */
async function prepareReply(
  parts: HandlingParts,
  { reference, answers, branchId }: RequestWithAnswers,
  body: Reply,
): Promise<{ eMail: string; facts: ReplyFacts }> {
  const { name, phone, eMail } = await findBranch(parts, branchId);
  const facts = {
    reference,
    subject: oneLine(body.subject),
    text: cleanLines(body.text),
    requester: formatSalutationName(answers),
    branch: { name, phone, eMail },
  };
  return { eMail: body.eMail ? cleanEmail(body.eMail) : answers.eMail1!, facts };
}

type RequestWithAnswers = StoredRequest & { answers: NonNullable<StoredRequest['answers']> };
type Sending = { database: Database; request: RequestWithAnswers; purpose: string };

/** Sends an email about a request, unless one was sent with the same key. */
async function sendOnce(
  parts: HandlingParts,
  { reference, idempotencyKey }: Omit<KeyedInput<unknown>, 'body'>,
  kind: KindOf<'cremation'>,
  send: (sending: Sending) => Promise<void>,
): Promise<true | Refused> {
  const purpose = `asked-${createHash('sha256')
    .update(idempotencyKey ?? randomUUID())
    .digest('hex')}`;
  const answer = await parts.database.transaction(async (database) => {
    const request = await lockRequest(database, reference);
    if (!request) return requestNotFound;
    const { id, answers } = request;
    if (!answers) return answersErased;
    const [sent] = await database.rows`
      select from cremation_email where purpose_key = ${createPurposeKey(kind, id, purpose)}`;
    if (sent) return true;
    const { count } = await database.oneRow<{ count: number }>`
      select count(*)::integer as count from cremation_email where request_id = ${id}`;
    if (count >= emailsMax) return tooManyEmails;
    await send({ database, request: { ...request, answers }, purpose });
    return true;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

const emailsMax = 500;
const tooManyEmails = refuse(409, 'too-many', `A request can have ${emailsMax} emails at most.`);
