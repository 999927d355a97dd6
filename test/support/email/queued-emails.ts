import type { Database } from '#back-office/database/database.ts';

/** The kinds of the emails to somebody, sent or not, oldest first. */
export async function readEmailKinds(database: Database, recipient: string): Promise<string[]> {
  const emails = await database.rows<{ kind: string }>`
    select kind from outbox where recipient = ${recipient} order by id`;
  return emails.map(({ kind }) => kind);
}
