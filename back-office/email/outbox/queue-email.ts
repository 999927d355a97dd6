import type { Database } from '../../database/database.ts';
import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import type { Stream } from '../email.ts';

/** A statement with 10,000 emails reached the time limit on a busy machine. */
export const emailsPerStatement = 2_000;

type NewEmail = {
  /** Identifies the email. A second email with this key fails, with its transaction. */
  purposeKey: string;
  kind: EmailKind;
  recipient: string | null;
  facts: object;
  at: Date;
  stream?: Stream;
};

/**
 * Queues one email, in the transaction of the change that it is about. A query that finds the recipients calls
 * `queue_emails` itself.
 */
export async function queueEmail(
  database: Database,
  { purposeKey, kind, recipient, facts, at, stream = 'transactional' }: NewEmail,
): Promise<void> {
  await database.rows`
    select queue_email(${purposeKey}, ${kind}, ${recipient}, ${facts}, ${at}, ${stream})`;
}

/** Deletes an email from the outbox, unless it has been sent or is being sent. Returns whether it did. */
export async function withdrawEmail(database: Database, purposeKey: string): Promise<boolean> {
  const withdrawn = await database.rows`
    delete from outbox where purpose_key = ${purposeKey} and state = 'queued' returning 1`;
  return withdrawn.length > 0;
}
