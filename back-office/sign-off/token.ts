import { dayMs } from '#contract/fields/durations.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { createHash, randomUUID } from 'node:crypto';
import { queueEmail } from '../email/outbox/queue-email.ts';
import type { Database } from '../database/database.ts';
import type { StoredSignoff } from './parts.ts';

const tokenMs = 60 * dayMs;

type Signoff = Pick<StoredSignoff, 'id' | 'eMail' | 'name' | 'deceasedName' | 'options'>;

/** The facts for the email. The outbox erases them, and with them the only plain-text token, once it is sent. */
export type EmailFacts = Omit<Signoff, 'id' | 'eMail'> & {
  token: string;
  expiresAt: string;
  replacesAnother: boolean;
};

/** Queues an email with new links. The database keeps only the SHA-256 of their token. */
export async function issueSignoffEmail(
  database: Database,
  signoff: Signoff,
  { at, replacesAnother }: { at: Date; replacesAnother: boolean },
): Promise<void> {
  const { id, eMail, name, deceasedName, options } = signoff;
  const token = randomUUID();
  const expiresAt = new Date(at.getTime() + tokenMs);
  const issued = await database.oneRow<{ id: string }>`
    insert into signoff_token (token_digest, signoff_id, created_at, expires_at)
    values (${computeTokenDigest(token)}, ${id}, ${at}, ${expiresAt}) returning id`;
  const facts: EmailFacts = {
    name,
    deceasedName,
    options,
    token,
    expiresAt: expiresAt.toISOString(),
    replacesAnother,
  };
  await queueSignoffEmail(database, { kind: emailKind, tokenId: issued.id, recipient: eMail, facts, at });
}

const emailKind = 'signoff-email';

/** The purpose key of the email that asks for the wishes. */
export const createPurposeKey = (tokenId: string): string => `${emailKind}:${tokenId}`;

/** Case-insensitive, because people type links. */
export const computeTokenDigest = (token: string): Buffer =>
  createHash('sha256').update(token.toLowerCase()).digest();

/** @param position distinguishes emails of one kind to several recipients */
export async function queueSignoffEmail(
  database: Database,
  {
    kind,
    tokenId,
    recipient,
    facts,
    at,
    position = 0,
  }: {
    kind: KindOf<'signoff'>;
    tokenId: string;
    recipient: string;
    facts: object;
    at: Date;
    position?: number;
  },
): Promise<void> {
  const purposeKey = position === 0 ? `${kind}:${tokenId}` : `${kind}:${tokenId}:${position}`;
  await queueEmail(database, { purposeKey, kind, recipient, facts, at });
}
