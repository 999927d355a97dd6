import { createHash } from 'node:crypto';
import type { Database, Queries } from '../database/database.ts';
import { emailKey } from './address-key.ts';

/** The digest of an address. Blocks outlive contacts, so they hold digests instead of addresses. */
export const emailDigest = (eMail: string): Buffer => createHash('sha256').update(emailKey(eMail)).digest();

/** `number-refused`: the gateway sends no text messages to this number. */
type BlockReason = 'hard-bounce' | 'payer-deceased' | 'number-refused';

/** The reasons for an address or a number that does not exist. Staff can undo these blocks. */
export const refusedReasons = ['hard-bounce', 'number-refused'] as const satisfies BlockReason[];

/** Blocks all emails to an address that has no mailbox, or whose owner has died, and all text messages to a number. */
export async function blockAddress(
  database: Database,
  eMail: string,
  now: Date,
  reason: BlockReason = 'hard-bounce',
  /** The email that bounced. */
  emailId: string | null = null,
): Promise<void> {
  await database.rows`
    select suppress_address(${emailDigest(eMail)}, 'all', ${reason}, ${now}, for_email => ${emailId}::bigint)`;
}

type MailingBlock = { at: Date; reason: 'complaint' | 'operator'; emailId?: string | null };

/** Blocks mailings to an address. Other emails are still sent. */
export async function refuseMailings(
  database: Queries,
  eMail: string,
  { at, reason, emailId = null }: MailingBlock,
): Promise<void> {
  await database.rows`
    select suppress_address(${emailDigest(eMail)}, 'promotional', ${reason}, ${at}, for_email => ${emailId}::bigint)`;
}

/** Copies a block of mailings to the new address of a person. */
export async function copyRefusalToNewAddress(
  database: Queries,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await database.rows`
    select suppress_address(${emailDigest(to)}, 'promotional', reason, ${at}, source) from suppression
    where email_digest = ${emailDigest(from)} and scope = 'promotional' and undone_at is null`;
}

/** Undoes the blocks of a death, by the moment at which it was recorded: the address may have changed since. */
export async function unblockAfterDeath(
  database: Database,
  { recordedAt, at }: { recordedAt: Date; at: Date },
): Promise<void> {
  await database.rows`
    update suppression set undone_at = ${at}
    where reason = ${'payer-deceased' satisfies BlockReason} and created_at = ${recordedAt} and undone_at is null`;
}

/** Undoes the blocks that bounces of these emails have caused. */
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
