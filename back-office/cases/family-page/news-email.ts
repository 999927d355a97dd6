import { parseMailbox, type Email, type QueuedEmail } from '../../email/email.ts';
import { html, plainText, type Content, type Provider } from '../../email/layout.ts';
import type { NewsEmailFacts } from './tell-milestone.ts';

type EmailParts = {
  mailFrom: string;
  provider: Provider;
  applicationLink: (application: { id: string; guid: string }) => string;
};

/** Tells a family that its page has news. It says nothing about anybody: others may see the email. */
export function composeNewsEmail(
  { recipient, facts }: QueuedEmail<'case-news'>,
  { mailFrom, provider, applicationLink }: EmailParts,
): Email {
  const { caseId, linkGuid } = facts as NewsEmailFacts;
  const content: Content = {
    heading: 'There is news on your page',
    greeting: 'Hello,',
    opening: ['Your private page tells you what has happened, and what happens next.'],
    details: [],
    actions: [{ label: 'Open your page', url: applicationLink({ id: caseId, guid: linkGuid }) }],
    closing: 'If you have a question, please call us.',
    provider,
  };
  return {
    from: parseMailbox(mailFrom, provider.name),
    to: recipient,
    subject: content.heading,
    text: plainText(content),
    html: html(content),
  };
}
