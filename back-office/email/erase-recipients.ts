import { keepRecipientsDays } from '#contract/retention.ts';
import type { Database } from '../database/database.ts';

const keepRecipientsMs = keepRecipientsDays * 24 * 60 * 60_000;

/**
 * Erases recipients 30 days after sending, and recipients and content of unsent emails 30 days after queueing. The rows
 * stay, so that nothing is sent twice. Returns how many were erased.
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
