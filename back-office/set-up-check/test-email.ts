import { minuteMs } from '#contract/fields/durations.ts';
import { refuse, type Refused } from '#contract/call.ts';
import { parseMailbox, oneLine, type Email, type QueuedEmail } from '../email/email.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';
import { readOwnAddress } from '../email/read-own-address.ts';
import type { SetUpParts } from './set-up-check.ts';

/** The name of a test in the outbox. */
export const testKey = (askedAt: Date): string => `set-up-test:${askedAt.toISOString()}`;

/** Sends an email to the person who asks. Pressed again within the minute, it sends nothing. */
export async function sendTestEmail(parts: SetUpParts): Promise<true | Refused> {
  const { database, actor, clock } = parts;
  const minute = new Date(Math.floor(clock().getTime() / minuteMs) * minuteMs);
  const answer = await database.transaction(async (inside) => {
    const eMail = await readOwnAddress({ database: inside, actor });
    if (!eMail) return noRecipient;
    await inside.rows`
      insert into set_up_answer (item, answered_by, answered_at) values ('test-email', ${actor.name}, ${minute})
      on conflict (item) do update set answered_by = excluded.answered_by, answered_at = excluded.answered_at`;
    await inside.rows`
      select queue_emails(array[${testKey(minute)}], array[${eMail}],
                          array[${JSON.stringify({ name: actor.name })}::jsonb], 'set-up-test', ${clock()})`;
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

type EmailParts = { mailFrom: string; publicUrl: string; provider: Provider };

export function composeTestEmail(
  { recipient, facts }: QueuedEmail<'set-up-test'>,
  { mailFrom, publicUrl, provider }: EmailParts,
): Email {
  const content: Content = {
    heading: 'Emails arrive',
    greeting: `Hello ${oneLine((facts as { name: string }).name)},`,
    opening: [
      'You asked for this test on the staff pages. Families will see your name, colour and contacts as they are here.',
    ],
    details: [{ label: 'Sent from', lines: [parseMailbox(mailFrom, provider.name).address] }],
    actions: [{ label: 'Go on with the guide', url: `${publicUrl}/office/guide` }],
    closing: 'If it was in your spam folder, ask the person who looks after your domain about SPF and DKIM.',
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject: 'A test of your emails', content });
}

const noRecipient = refuse(
  409,
  'nobody-to-write-to',
  'The operator key has no email address. Please sign in as yourself, so that we know whom to write to.',
);
