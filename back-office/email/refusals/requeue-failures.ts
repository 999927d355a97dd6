import type { Database } from '../../database/database.ts';
import { unblockAfterBounce } from '../suppression.ts';

/** The end of the reason of emails that wait because the mail server refuses us. */
export const senderRefusedReason = 'The mail server refuses our emails, not this recipient.';

/** The end of the reason of text messages that wait because the gateway refuses us. */
export const gatewayRefusedReason = 'The gateway refuses our text messages, not this number.';

/**
 * Queues failed emails again once others were refused alike, and unblocks their addresses, because the refusals were
 * about us.
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
