import type { Database } from '../../database/database.ts';
import type { Stream } from '../email.ts';

type NewEmail = {
  /** Names the email for good: a second one of this name is refused, and the change with it. */
  purposeKey: string;
  kind: string;
  recipient: string | null;
  facts: object;
  at: Date;
  stream?: Stream;
};

/**
 * Puts one email in the outbox. Give it the transaction of the change that the email is about. Where a query finds the
 * recipients, it calls `queue_emails` itself.
 */
export async function queueEmail(
  database: Database,
  { purposeKey, kind, recipient, facts, at, stream = 'transactional' }: NewEmail,
): Promise<void> {
  await database.rows`
    select queue_email(${purposeKey}, ${kind}, ${recipient}, ${facts}, ${at}, ${stream})`;
}

/** Takes an email out of the outbox, unless it is being sent or has been. */
export async function withdrawEmail(database: Database, purposeKey: string): Promise<void> {
  await database.rows`delete from outbox where purpose_key = ${purposeKey} and state = 'queued'`;
}
