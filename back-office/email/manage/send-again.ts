import { refuse, type Refused } from '#contract/call.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { recordHistory } from '../../history/record-history.ts';
import { releaseLease } from '../../jobs/lease.ts';
import { cleanEmail, emailKey } from '../address-key.ts';
import { findEmailRule } from '../kinds.ts';
import { emailDigest, refusedReasons, unblockAddress } from '../suppression.ts';
import { isEmailId, type EmailParts } from './email-parts.ts';
import { emailNotFound } from './get-email.ts';
import { refuseUnreadable } from './readable-emails.ts';

/** Queues an email again, and unblocks an address that was blocked after a bounce. */
export async function sendEmailAgain(
  { database, clock, wakeOutbox, actor }: EmailParts,
  id: string,
  eMail: string | undefined,
): Promise<true | Refused> {
  if (!isEmailId(id)) return emailNotFound();
  const at = clock();
  const outcome = await database.transaction(async (inside) => {
    // A separate statement for the lock: the query below sees all changes committed before it.
    await inside.rows`select from outbox where id = ${id} for update`;
    const [email] = await inside.rows<OutboxRow>`
      select kind, recipient, facts is not null and campaign_id is null and recipient <> '' as "hasContent",
             outbox.id in (select id from pending_email) as "isWaiting",
             purpose_key as "purposeKey",
             state in ('sent', 'saved') and ${isRecent(sql`resent_at`, 60, at)} as "isSentJustNow"
      from outbox where id = ${id}`;
    if (!email) return emailNotFound();
    const refused = refuseUnreadable(actor, email.kind) ?? (email.isWaiting ? createWaitingRefusal() : null);
    if (refused) return refused;
    if (!email.hasContent) return createErasedRefusal();
    if (await isReplaced(inside, email.purposeKey)) return createReplacedRefusal();
    const recipient = eMail ? cleanEmail(eMail) : email.recipient;
    const isElsewhere = emailKey(recipient) !== emailKey(email.recipient);
    // The same form may arrive twice.
    if (email.isSentJustNow && !isElsewhere) return true;
    if (isElsewhere && !findEmailRule(email.kind).goesElsewhere) return createAddressRefusal(email.kind);
    for (const reason of refusedReasons) await unblockAddress(inside, recipient, at, reason);
    const [blocked] = await inside.rows`
      select from suppression where email_digest = ${emailDigest(recipient)} and scope = 'all' and undone_at is null`;
    if (blocked) return addressBlocked();
    await inside.rows`
      update outbox set state = 'queued', recipient = ${recipient}, due_at = ${at}, resent_at = ${at},
        seen_at = null, bounced_at = null, started_at = null, failed_at = null, last_error = null, ${releaseLease},
        token = gen_random_uuid()
      where id = ${id}`;
    const action = isElsewhere ? 'sent again to another address' : 'sent again';
    await recordHistory(inside, { actor, at, record: { type: 'email', id }, action });
    return true;
  });
  if (outcome === true) wakeOutbox();
  return outcome;
}

type OutboxRow = {
  kind: string;
  recipient: string;
  hasContent: boolean;
  isWaiting: boolean;
  /** Whether it was sent again within the last minute. */
  isSentJustNow: boolean;
  purposeKey: string;
};

// Most revisions of a booking have an email. Staff notes, for example, have none.
const laterRevisions = 100;

async function isReplaced({ rows }: Database, purposeKey: string): Promise<boolean> {
  const [, booking, revision] = /^attendance:(\d+):(\d+)$/.exec(purposeKey) ?? [];
  if (!booking) return false;
  const later = await rows`
    select from generate_series(${Number(revision) + 1}::integer, ${Number(revision) + laterRevisions}::integer) as number
    join outbox on purpose_key = format('attendance:%s:%s', ${booking}::text, number) limit 1`;
  return later.length > 0;
}

const createWaitingRefusal = () => refuse(409, 'is-waiting', 'This email is on its way already.');

const createErasedRefusal = () =>
  refuse(
    409,
    'content-erased',
    'The content of this email has been erased. Please contact the person another way.',
  );

// The calendar entry of this email would be older than that of the later one.
const createReplacedRefusal = () =>
  refuse(
    409,
    'is-replaced',
    'A later email about the same booking has replaced this one. Please send that one.',
  );

function createAddressRefusal(kind: string): Refused {
  const sentence = kind.startsWith('staff-')
    ? 'This email can only go to the same address. An administrator can correct the address under Staff.'
    : 'This email can only go to the same address.';
  return refuse(409, 'only-to-them', sentence);
}

const addressBlocked = () =>
  refuse(
    409,
    'address-blocked',
    'No emails are sent to this address. Please use another address or ring the person.',
  );
