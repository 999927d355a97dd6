import type { Database } from '../database/database.ts';

const keepRecipientsMs = 30 * 24 * 60 * 60_000;

/**
 * Erases who letters went to, 30 days after they were sent; and of letters that could not be sent what they would
 * have said besides. The rows stay, so that nothing is ever sent twice. Answers how many.
 */
export async function eraseRecipients({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const keptSince = new Date(clock().getTime() - keepRecipientsMs);
  const erased = await database.rows`
    update outbox set recipient = '', facts = null
    where recipient <> '' and (state = 'sent' and sent_at < ${keptSince}
                               or state in ('failed', 'unknown', 'suppressed') and created_at < ${keptSince})
    returning id`;
  return erased.length;
}
