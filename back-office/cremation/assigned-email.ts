import { parseMailbox, oneLine, type Email, type QueuedEmail } from '../email/email.ts';
import { html, plainText, type Content, type Provider } from '../email/layout.ts';

/** The person who got a request, and the one who gave it. */
export type AssignedFacts = { reference: string; name: string; by: string };

type Parts = { mailFrom: string; publicUrl: string; provider: Provider };

/** Tells somebody on the staff that a request is theirs. It contains no name of the family: it is read on phones. */
export function composeAssignedEmail(
  { recipient }: QueuedEmail,
  { reference, name, by }: AssignedFacts,
  { mailFrom, publicUrl, provider }: Parts,
): Email {
  const heading = `A cremation request is yours (${reference})`;
  const content: Content = {
    heading,
    greeting: `Hello ${oneLine(name)},`,
    opening: [`${oneLine(by)} has given it to you. It stays on your Today until it is done or handed on.`],
    details: [],
    actions: [{ label: 'Open the request', url: `${publicUrl}/office/requests/${reference}` }],
    closing: 'If you cannot look after it, hand it back on its page, or give it to somebody else.',
    provider,
  };
  return {
    from: parseMailbox(mailFrom, provider.name),
    to: recipient,
    subject: heading,
    text: plainText(content),
    html: html(content),
  };
}
