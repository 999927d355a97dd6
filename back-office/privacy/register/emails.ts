import { withoutTheRest } from './sentences.ts';
import type { RegisterPart } from './table.ts';

export const emailTables: RegisterPart = {
  personal: {
    outbox: {
      about: 'Emails',
      personal: {
        recipient: 'Email address',
        facts: 'What the email is composed from',
        subject: 'Subject',
        plain_text: 'What the email said',
        last_error: 'Answer of the mail server, which may repeat the address',
        token: 'Number in its delivery report',
      },
      other: [
        'id',
        'purpose_key',
        'kind',
        'state',
        'tries',
        'due_at',
        'created_at',
        'sent_at',
        'stream',
        'is_repeatable',
        'began_at',
        'bounced_at',
        'campaign_id',
        'held_by',
        'seen_at',
        'resent_at',
        'lease_until',
        'claims',
        'failed_at',
        'complained_at',
      ],
      foundBy: 'email address, and anything of the person in what an email says',
      erasure:
        'One that waits is not sent. Recipient and content are emptied. The row stays, so that nothing is sent twice.',
      stays: { token: withoutTheRest },
      keptFor: { rule: 'emails' },
    },
    suppression: {
      about: 'Addresses that are not written to',
      personal: { email_digest: 'Digest (SHA-256) of the email address' },
      other: ['id', 'scope', 'reason', 'source', 'created_at', 'undone_at', 'email_id', 'beside_id'],
      foundBy: 'email address',
      erasure: 'It stays, as a digest from which nobody can read the address.',
      stays: { email_digest: 'Without it, the person could be written to again.' },
      keptFor: { until: 'It stays, so that nobody who has unsubscribed is written to again.' },
    },
    email_pace: {
      about: 'How fast mail-shots go to each domain',
      personal: { domain: 'Domain of email addresses, which may be a person’s own' },
      other: ['free_at', 'granted'],
      foundBy: 'nobody: it holds no address',
      erasure: 'Nothing. The row goes by itself.',
      stays: { domain: 'Without it, emails that are on their way would go too fast.' },
      keptFor: { until: 'The first night that is a day after the last mail-shot to it.' },
    },
  },
  other: {
    email_stop: ['stream', 'cause', 'reason', 'began_at', 'seen_at', 'next_try_at'],
    mailbox_message: ['mailbox', 'uid_validity', 'uid', 'outcome', 'read_at'],
  },
};
