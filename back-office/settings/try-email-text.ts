import { refuse, type Refused } from '#contract/call.ts';
import type { EmailText } from '#contract/operator/settings/email-texts.ts';
import type { Email } from '../email/email.ts';
import { readOwnAddress } from '../email/read-own-address.ts';
import type { SaveParts } from './save-settings.ts';

export type TryParts = SaveParts & {
  wakeOutbox: () => void;
  /** An email about somebody who does not exist, with this text in place of the saved one. */
  composeSample: (email: EmailText, text: string, recipient: string) => Promise<Email>;
};

type Tried = { email: EmailText; text: string };

export async function previewEmailText(
  { composeSample }: TryParts,
  { email, text: textInput }: Tried,
): Promise<{ subject: string; text: string }> {
  const { subject, text } = await composeSample(email, textInput, 'nobody@example.org');
  return { subject, text };
}

/** Sends the sample to the person who asks. Pressed again within a minute, it sends nothing. */
export async function testEmailText(parts: TryParts, tried: Tried): Promise<true | Refused> {
  const { database, actor, clock } = parts;
  const answer = await database.transaction(async (inside) => {
    const eMail = await readOwnAddress({ database: inside, actor });
    if (!eMail) return noRecipient;
    await inside.rows`
      select queue_emails(
        array[format('set-up-sample:%s:%s', md5(${JSON.stringify([actor.id, tried])}),
                     to_char(${clock()}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'))],
        array[${eMail}], array[${JSON.stringify(tried)}::jsonb], 'set-up-sample', ${clock()})`;
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

const noRecipient = refuse(
  409,
  'nobody-to-write-to',
  'This key belongs to no person with an email address. Please sign in as yourself to send a test.',
);
