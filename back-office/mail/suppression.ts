import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { emailKey } from './email-key.ts';

/** What stands for an address that is not written to: the list outlives the contacts, so it holds no addresses. */
export const emailDigest = (eMail: string): Buffer => createHash('sha256').update(emailKey(eMail)).digest();

/** Nothing at all is sent any more to an address that has no mailbox. */
export async function blockAddress(database: Database, eMail: string, now: Date): Promise<void> {
  await database.rows`
    insert into suppression (email_digest, scope, reason, created_at)
    values (${emailDigest(eMail)}, 'all', 'hard-bounce', ${now})
    on conflict (email_digest, scope) where undone_at is null do nothing`;
}
