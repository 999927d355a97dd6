import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { emailKey } from './address-key.ts';

/** The digest of a blocked address. The list outlives the contacts, so it contains no addresses. */
export const emailDigest = (eMail: string): Buffer => createHash('sha256').update(emailKey(eMail)).digest();

type BlockReason = 'hard-bounce' | 'payer-deceased';

/** Blocks all emails to an address that has no mailbox, or whose owner has died. */
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
