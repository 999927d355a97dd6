import type { Email, QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';
import type { NewsEmailFacts } from './tell-milestone.ts';

type EmailParts = {
  mailFrom: string;
  provider: Provider;
  applicationLink: (application: { id: string; guid: string }) => string;
};

/** Composes the email that the page of a family has news. It contains no name, because others may see it. */
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
  return createEmail({ mailFrom, to: recipient, subject: content.heading, content });
}
