import { sql, type Database } from '#back-office/database/database.ts';
import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';

type Filter<Kind extends EmailKind> = { recipient?: string; kind?: Kind; state?: string };

/** The rows of the outbox that match, in any state, oldest first. The compiler trusts `Kind`. */
export const readQueuedEmails = <Kind extends EmailKind>(
  database: Database,
  { recipient, kind, state }: Filter<Kind>,
): Promise<(QueuedEmail<Kind> & { state: string })[]> =>
  database.rows<QueuedEmail<Kind> & { state: string }>`
    select id, kind, recipient, facts, state, created_at as "createdAt" from outbox
    where ${recipient === undefined ? sql`true` : sql`recipient = ${recipient}`}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
      and ${state === undefined ? sql`true` : sql`state = ${state}`} order by id`;

/** The kinds of the emails to somebody, sent or not, oldest first. */
export const readEmailKinds = async (database: Database, recipient: string): Promise<string[]> =>
  (await readQueuedEmails(database, { recipient })).map(({ kind }) => kind);
