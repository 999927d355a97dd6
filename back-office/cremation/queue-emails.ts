import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { findBranch, type BranchParts } from '../branches/branches.ts';
import type { Database } from '../database/database.ts';
import type { Stream } from '../email/email.ts';
import { queueEmail } from '../email/outbox/queue-email.ts';
import { formatSalutationName, formatDeceasedName, type Answers } from './answers.ts';
import type { AssignedFacts } from './assigned-email.ts';

/** The facts of a request that its emails use. */
export type EmailedRequest = {
  id: string;
  reference: string;
  /** The number of times that the family has sent it again. */
  revision: number;
  branchId: number | null;
  answers: Answers;
  receivedAt: Date;
  isCorrected: boolean;
};

type Sending = {
  /** Distinguishes this email from others of its kind about the request. */
  purpose: string;
  at: Date;
  /** Replaces the address of the family or the branch. */
  eMail?: string | undefined;
};

/** Queues the email that tells the family what happens next. */
export const queueFamilyEmail = (database: Database, request: EmailedRequest, sending: Sending) => {
  const { reference, revision, answers } = request;
  const names = { requester: formatSalutationName(answers), deceased: formatDeceasedName(answers) };
  return queueAboutRequest(database, request.id, {
    ...sending,
    kind: 'cremation-requester',
    stream: 'transactional',
    recipient: sending.eMail ?? answers.eMail1!,
    facts: { reference, revision, names },
  });
};

/** Queues the email with the request, to each notification address of its branch. */
export async function queueStaffEmails(parts: BranchParts, request: EmailedRequest, sending: Sending) {
  const { id, reference, revision, answers, receivedAt, isCorrected } = request;
  const { notificationAddresses } = await findBranch(parts, request.branchId);
  const recipients = sending.eMail ? [sending.eMail] : notificationAddresses;
  for (const [position, recipient] of recipients.entries())
    await queueAboutRequest(parts.database, id, {
      ...sending,
      purpose: position === 0 ? sending.purpose : `${sending.purpose}:${position}`,
      kind: 'cremation-staff',
      stream: 'with-documents',
      recipient,
      facts: { reference, revision, answers, receivedAt: receivedAt.toISOString(), isCorrected },
    });
}

/** Queues an email that staff wrote to the family. */
export const queueReply = (
  database: Database,
  id: string,
  sending: Sending & { eMail: string; facts: object },
) =>
  queueAboutRequest(database, id, {
    ...sending,
    kind: 'cremation-reply',
    stream: 'transactional',
    recipient: sending.eMail,
  });

/** Queues the email to the new owner of a request. */
export const queueAssigned = (
  database: Database,
  id: string,
  sending: Sending & { eMail: string; facts: AssignedFacts },
) =>
  queueAboutRequest(database, id, {
    ...sending,
    kind: 'cremation-assigned',
    stream: 'transactional',
    recipient: sending.eMail,
  });

/** The purpose key of an email about a request. */
export const createPurposeKey = (kind: KindOf<'cremation'>, id: string, purpose: string): string =>
  `${kind}:${id}:${purpose}`;

type NewEmail = Sending & { kind: KindOf<'cremation'>; stream: Stream; recipient: string; facts: object };

async function queueAboutRequest(database: Database, id: string, email: NewEmail): Promise<void> {
  const { kind, purpose, stream, recipient, facts, at } = email;
  const purposeKey = createPurposeKey(kind, id, purpose);
  await queueEmail(database, { purposeKey, kind, stream, recipient, facts, at });
  await database.rows`insert into cremation_email (purpose_key, request_id) values (${purposeKey}, ${id})`;
}
