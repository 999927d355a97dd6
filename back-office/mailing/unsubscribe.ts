import { dayMs } from '#contract/fields/durations.ts';
import type { Unsubscription } from '#contract/mailing.ts';
import type { Database } from '../database/database.ts';

type Parts = { database: Database; clock: () => Date };
type Pair = Pick<Unsubscription, 'cu' | 'co'>;
type Answer = false | { undoable: boolean; subscribed: boolean };
type SubscriptionStatus = { isSuppressed: boolean; undoable: boolean; wasUndone: boolean };

const undoMs = 7 * dayMs;

/**
 * Unsubscribes an address from mail-shots, or undoes that within seven days. Transactional emails (bookings, sign-off)
 * are still sent. Unknown pairs run the same two statements, so that the response time reveals nothing.
 */
export async function unsubscribe(parts: Parts, { cu, co, source, undo }: Unsubscription): Promise<Answer> {
  const pair = { cu, co };
  if (undo) return resubscribe(parts, pair);
  const { database, clock } = parts;
  await database.rows`
    select suppress_address(email_digest(email_key), 'promotional', 'unsubscribed', ${clock()}, ${source ?? null})
    from contact where co = ${co} and cu = ${cu}`;
  const status = await readStatus(parts, pair);
  return status ? { undoable: status.undoable, subscribed: false } : false;
}

// Idempotent: undoing twice returns the same answer.
async function resubscribe(parts: Parts, pair: Pair): Promise<Answer> {
  const { database, clock } = parts;
  await database.rows`
    select restore_address(email_digest(email_key), 'promotional', 'unsubscribed', ${clock()}, ${undoableSince(parts)})
    from contact where co = ${pair.co} and cu = ${pair.cu}`;
  const status = await readStatus(parts, pair);
  const isSubscribed = status?.wasUndone && !status.isSuppressed;
  return isSubscribed ? { undoable: false, subscribed: true } : false;
}

async function readStatus(parts: Parts, { cu, co }: Pair): Promise<SubscriptionStatus | undefined> {
  const [status] = await parts.database.rows<SubscriptionStatus>`
    select count(is_recent) filter (where undone_at is null) > 0 as "isSuppressed",
           count(*) filter (where undone_at is null and is_recent) > 0 as "undoable",
           count(*) filter (where undone_at is not null and is_recent) > 0 as "wasUndone"
    from contact left join lateral (
      select undone_at, s.reason = 'unsubscribed' and s.created_at > ${undoableSince(parts)} as is_recent
      from suppression s where s.email_digest = email_digest(contact.email_key)
    ) each_time on true
    where co = ${co} and cu = ${cu} group by contact.id`;
  return status;
}

const undoableSince = ({ clock }: Parts) => new Date(clock().getTime() - undoMs);
