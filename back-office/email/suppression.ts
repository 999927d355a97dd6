import { createHash } from 'node:crypto';
import type { Database, Queries } from '../database/database.ts';
import { emailKey } from './address-key.ts';

/** The digest of a blocked address. The list outlives the contacts, so it contains no addresses. */
export const emailDigest = (eMail: string): Buffer => createHash('sha256').update(emailKey(eMail)).digest();

/** `number-refused`: the gateway sends no text messages to this number. */
type BlockReason = 'hard-bounce' | 'payer-deceased' | 'number-refused';

/** The reasons for an address or a number that does not exist. Staff can unblock it, and it is unblocked where the trouble was ours. */
export const refusedReasons = ['hard-bounce', 'number-refused'] as const satisfies BlockReason[];

/** Blocks all emails to an address that has no mailbox, or whose owner has died, and all text messages to a number. */
export async function blockAddress(
  database: Database,
  eMail: string,
  now: Date,
  reason: BlockReason = 'hard-bounce',
  /** The one that bounced. */
  emailId: string | null = null,
): Promise<void> {
  await database.rows`
    select suppress_address(${emailDigest(eMail)}, 'all', ${reason}, ${now}, for_email => ${emailId}::bigint)`;
}

type Refusing = { at: Date; reason: 'complaint' | 'operator'; emailId?: string | null };

/** Sends no more mailings to an address. Emails that somebody asked for still go. */
export async function refuseMailings(
  database: Queries,
  eMail: string,
  { at, reason, emailId = null }: Refusing,
): Promise<void> {
  await database.rows`
    select suppress_address(${emailDigest(eMail)}, 'promotional', ${reason}, ${at}, for_email => ${emailId}::bigint)`;
}

/** A person's own wish also holds at their new address. */
export async function copyRefusalToNewAddress(
  database: Queries,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await database.rows`
    select suppress_address(${emailDigest(to)}, 'promotional', reason, ${at}, source) from suppression
    where email_digest = ${emailDigest(from)} and scope = 'promotional' and undone_at is null`;
}

/** Unblocks what a death has blocked that was recorded at this moment, whatever the address of the customer is now. */
export async function unblockAfterDeath(
  database: Database,
  { recordedAt, at }: { recordedAt: Date; at: Date },
): Promise<void> {
  await database.rows`
    update suppression set undone_at = ${at}
    where reason = ${'payer-deceased' satisfies BlockReason} and created_at = ${recordedAt} and undone_at is null`;
}

/** Unblocks what was blocked because these emails bounced. */
export async function unblockAfterBounce({ rows }: Database, emailIds: string[], at: Date): Promise<void> {
  await rows`
    update suppression set undone_at = ${at}
    where reason = any(${[...refusedReasons]}) and email_id = any(${emailIds}::bigint[]) and undone_at is null`;
}

/** Unblocks an address that was blocked for this reason. */
export async function unblockAddress(
  database: Database,
  eMail: string,
  now: Date,
  reason: BlockReason,
): Promise<void> {
  await database.rows`
    select restore_address(${emailDigest(eMail)}, 'all', ${reason}, ${now})`;
}
