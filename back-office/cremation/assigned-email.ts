import { oneLine, type Email, type QueuedEmail } from '../email/email.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';

/** The name of the new owner of a request, and of the person who assigned it. */
export type AssignedFacts = { reference: string; name: string; by: string };

type Parts = { mailFrom: string; publicUrl: string; provider: Provider };

/** Composes the email to the new owner of a request. It is read on phones, so it has no name of the family. */
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
  return createEmail({ mailFrom, to: recipient, subject: heading, content });
}
