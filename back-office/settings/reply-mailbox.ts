import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { MailboxSettings } from '../email/mailbox/mailbox.ts';
import { JobFailure } from '../jobs/job.ts';
import type { Secrets } from './secrets.ts';

type Parts = { replyMailbox: MailboxSettings | null; secrets: Pick<Secrets, 'open'> };

/** The address for replies, empty if they go to the branches, and its mailbox. */
export const readCurrentReplies = (
  now: Pick<StaffSettings, 'replies'>,
  { replyMailbox, secrets }: Parts,
) => ({
  replyAddress: now.replies.address,
  replyMailbox: mailboxNow(replyMailbox, now, secrets),
});

/** The mailbox of the environment, which wins, or the one that staff have entered; null if there is none. */
function mailboxNow(
  stated: MailboxSettings | null,
  { replies: { address, host, port, user, password, folder } }: Pick<StaffSettings, 'replies'>,
  { open }: Pick<Secrets, 'open'>,
): MailboxSettings | null {
  if (!address) return null;
  if (stated) return stated;
  if (!host) return null;
  const url = new URL(`imaps://${host}:${port}/INBOX`);
  return {
    doneFolder: folder || null,
    // Opened when a run uses it, so that the run reports a problem.
    get url() {
      const opened = password && open(password);
      if (opened === null) throw new JobFailure('mailbox', keyChanged);
      url.username = encodeURIComponent(user);
      url.password = encodeURIComponent(opened);
      return url.href;
    },
  };
}

const keyChanged =
  'The password of the mailbox for replies cannot be read, because OPERATOR_KEY has changed. Please enter it again in Settings.';
