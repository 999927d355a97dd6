import { mailboxOf, oneLine, withoutLinks, type Email, type QueuedEmail } from '../../email/email.ts';
import { html, plainText, type Content, type Provider } from '../../email/layout.ts';
import type { ApplicationEmailFacts } from './send-link.ts';

type EmailParts = {
  mailFrom: string;
  provider: Provider;
  applicationLink: (application: { id: string; guid: string }) => string;
};

/** Asks the applicant for the rest of the answers. */
export function composeApplicationEmail(
  { recipient, facts }: QueuedEmail<'case-application'>,
  { mailFrom, provider, applicationLink }: EmailParts,
): Email {
  const { name, deceasedName, caseId, linkGuid } = facts as ApplicationEmailFacts;
  const content: Content = {
    heading: `The next step for ${oneLine(deceasedName)}`,
    greeting: name ? `Dear ${withoutLinks(name)},` : 'Hello,',
    opening: [
      'Some questions are left before the cremation can take place. You can answer them in any order, and come back as often as you like.',
      'You can pass this link on to your family, so that each of you answers what you know. Please give it to nobody else.',
    ],
    details: [],
    actions: [{ label: 'Answer the questions', url: applicationLink({ id: caseId, guid: linkGuid }) }],
    closing: 'If you would rather do this by telephone, please call us.',
    provider,
  };
  return {
    from: mailboxOf(mailFrom, provider.name),
    to: recipient,
    subject: `The next step for ${oneLine(deceasedName)}`,
    text: plainText(content),
    html: html(content),
  };
}
