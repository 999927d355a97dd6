import { refuse, type Refused } from '#contract/call.ts';
import { JobFailure } from '../../jobs/job.ts';
import { ImapError } from '../mailbox/connection.ts';
import { openMailbox, type MailboxSettings } from '../mailbox/mailbox.ts';

export type TryParts = { replyMailbox: MailboxSettings | null };

/** Opens the mailbox like the background job, and counts its messages. */
export async function tryReplyMailbox({ replyMailbox }: TryParts): Promise<{ messages: number } | Refused> {
  if (!replyMailbox) return noMailbox;
  try {
    const mailbox = await openMailbox(replyMailbox, 0);
    try {
      return { messages: (await mailbox.listUids()).length };
    } finally {
      await mailbox.close();
    }
  } catch (error) {
    if (error instanceof ImapError || error instanceof JobFailure)
      return refuse(409, 'mailbox', error.message);
    throw error;
  }
}

const noMailbox = refuse(409, 'no-mailbox', 'Please enter the address, the server and the password first.');
