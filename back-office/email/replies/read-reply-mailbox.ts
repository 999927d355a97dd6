import type { JobResult } from '../../jobs/job.ts';
import type { MailboxSettings } from '../mailbox/mailbox.ts';
import { readMailbox, createMailboxResult } from '../mailbox/read-mailbox.ts';
import { replyBytesMax } from './read-reply.ts';
import { receiveMessage, type ReplyParts } from './store-reply.ts';

const stays = new Set<string>();

/** Stores the replies in a mailbox, and applies the delivery reports that arrive there. */
export async function readReplyMailbox(
  parts: ReplyParts & { mailbox: MailboxSettings },
): Promise<Omit<JobResult, 'name'>> {
  const read = await readMailbox(parts, {
    mailbox: parts.mailbox,
    bytesMax: replyBytesMax,
    stays: stays,
    take: (raw) => receiveMessage(parts, raw),
  });
  return createMailboxResult(read, 'Messages above 25 MB, which stay in the mailbox');
}
