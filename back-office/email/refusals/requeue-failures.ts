import type { Database } from '../../database/database.ts';
import { unblockAfterBounce } from '../suppression.ts';

/** How the reason of an email ends that waits because the mail server refuses us. */
export const senderRefusedReason = 'The mail server refuses our emails, not this recipient.';

/** The same of a text message. */
export const gatewayRefusedReason = 'The gateway refuses our text messages, not this number.';

/**
 * Puts emails back that failed before others were refused alike, and unblocks their addresses: it was our own trouble.
 */
export async function requeueFailures(
  database: Database,
  emailIds: string[],
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const requeued = await database.rows<{ id: string }>`
    update outbox set state = 'queued', due_at = ${at}, last_error = ${reason}, failed_at = null, bounced_at = null,
      started_at = null, subject = null, plain_text = null
    where id = any(${emailIds}::bigint[]) and state = 'failed' and facts is not null and seen_at is null
    returning id`;
  await unblockAfterBounce(
    database,
    requeued.map(({ id }) => id),
    at,
  );
}
