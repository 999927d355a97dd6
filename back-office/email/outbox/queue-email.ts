import type { Database } from '../../database/database.ts';
import type { Stream } from '../email.ts';

type NewEmail = {
  /** Names the email for good: a second one of this name is refused. */
  purposeKey: string;
  kind: string;
  recipient: string | null;
  facts: object;
  at: Date;
  stream?: Stream;
};

/** Puts one email in the outbox. Give it the transaction of the change that the email is about. */
export async function queueEmail(
  database: Database,
  { purposeKey, kind, recipient, facts, at, stream = 'transactional' }: NewEmail,
): Promise<void> {
  await database.rows`
    insert into outbox (purpose_key, kind, stream, recipient, facts, due_at, created_at)
    values (${purposeKey}, ${kind}, ${stream}, ${recipient}, ${facts}, ${at}, ${at})`;
}
