import type { Unsubscription } from '#contract/mailing.ts';
import type { Database } from '../database/database.ts';

type Parts = { database: Database; clock: () => Date };
type Pair = Pick<Unsubscription, 'cu' | 'co'>;
type Answer = false | { undoable: boolean; subscribed: boolean };
type SubscriptionStatus = { isSuppressed: boolean; undoable: boolean; wasUndone: boolean };

const undoMs = 7 * 24 * 60 * 60_000;

/**
 * Takes an address off the list for mail-shots, or puts it back within seven days. The letters that somebody
 * asked for (bookings, sign-off) still come. An unknown pair costs the same two statements as a known one.
 */
export async function unsubscribe(parts: Parts, { cu, co, source, undo }: Unsubscription): Promise<Answer> {
  const pair = { cu, co };
  if (undo) return resubscribe(parts, pair);
  const { database, clock } = parts;
  await database.rows`
    select suppress_address(email_digest(email_key), 'promotional', 'unsubscribed', ${clock()}, ${source ?? null})
    from contact where co = ${co} and cu = ${cu}`;
  const standing = await readStatus(parts, pair);
  return standing ? { undoable: standing.undoable, subscribed: false } : false;
}

// A second press finds it taken back already, and hears the same.
async function resubscribe(parts: Parts, pair: Pair): Promise<Answer> {
  const { database, clock } = parts;
  await database.rows`
    select restore_address(email_digest(email_key), 'promotional', 'unsubscribed', ${clock()}, ${undoableSince(parts)})
    from contact where co = ${pair.co} and cu = ${pair.cu}`;
  const standing = await readStatus(parts, pair);
  const isBack = standing?.wasUndone && !standing.isSuppressed;
  return isBack ? { undoable: false, subscribed: true } : false;
}

async function readStatus(parts: Parts, { cu, co }: Pair): Promise<SubscriptionStatus | undefined> {
  const [standing] = await parts.database.rows<SubscriptionStatus>`
    select count(is_recent) filter (where undone_at is null) > 0 as "isSuppressed",
           count(*) filter (where undone_at is null and is_recent) > 0 as "undoable",
           count(*) filter (where undone_at is not null and is_recent) > 0 as "wasUndone"
    from contact left join lateral (
      select undone_at, s.reason = 'unsubscribed' and s.created_at > ${undoableSince(parts)} as is_recent
      from suppression s where s.email_digest = email_digest(contact.email_key)
    ) each_time on true
    where co = ${co} and cu = ${cu} group by contact.id`;
  return standing;
}

const undoableSince = ({ clock }: Parts) => new Date(clock().getTime() - undoMs);
