import { released } from '../jobs/lease.ts';
import type { Database } from '../database/database.ts';
import { forgetPace } from './outbox/domain-pace.ts';

type Parts = { database: Database; clock: () => Date; keepEmailsDays: number };

const dayMs = 24 * 60 * 60_000;

/**
 * Erases what emails said, and their recipients, after `keepEmailsDays`: the content counted from the day it was written,
 * the recipient of a sent email from the day it was sent. The rows stay, so that nothing is sent twice. Returns how many
 * were erased.
 */
export async function eraseEmails({ database, clock, keepEmailsDays }: Parts): Promise<number> {
  const keptSince = new Date(clock().getTime() - keepEmailsDays * dayMs);
  await forgetPace(database, new Date(clock().getTime() - dayMs));
  const erased = await database.rows`
    update outbox set facts = null, subject = null, plain_text = null,
      recipient = case when coalesce(sent_at, created_at) < ${keptSince} then '' else recipient end
    where recipient <> '' and created_at < ${keptSince} and id not in (select id from pending_email)
      and (facts is not null or plain_text is not null or coalesce(sent_at, created_at) < ${keptSince})
    returning id`;
  return erased.length;
}

/** Erases these emails, whatever their age. Those that wait are not sent any more. */
export async function eraseNamedEmails(
  { rows }: Pick<Database, 'rows'>,
  purposeKeys: string[],
): Promise<void> {
  await rows`
    update outbox set facts = null, subject = null, plain_text = null, recipient = ''
    where purpose_key = any(${purposeKeys}) and id not in (select id from pending_email)`;
  await rows`
    update outbox set facts = null, subject = null, plain_text = null, recipient = '', state = 'cancelled',
                      last_error = 'What it was about has been erased.', began_at = null, ${released}
    where purpose_key = any(${purposeKeys}) and id in (select id from pending_email)`;
}
