import { oneLine, removeLinks, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';
import type { ApplicationEmailFacts } from './send-link.ts';

type EmailParts = {
  mailFrom: string;
  provider: Provider;
  applicationLink: (application: { id: string; guid: string }) => string;
  applicantLink: (application: { id: string; guid: string }) => string;
};

/** Asks the applicant for the rest of the answers and the signature, or for another signature. */
export function composeApplicationEmail(
  { recipient, facts }: QueuedEmail<'case-application'>,
  { mailFrom, provider, ...links }: EmailParts,
): Email {
  const { name, deceasedName, caseId, linkGuid, voidedBy } = facts as ApplicationEmailFacts;
  const application = { id: caseId, guid: linkGuid };
  const subject = `${voidedBy ? 'Please sign again' : 'The next step'} for ${oneLine(deceasedName)}`;
  const content: Content = {
    heading: subject,
    greeting: name ? `Dear ${removeLinks(name)},` : 'Hello,',
    ...(voidedBy ? signAgain(voidedBy, application, links) : answerAndSign(application, links)),
    details: [],
    closing: 'If you would rather do this by telephone, please call us.',
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject, content });
}

type Link = { id: string; guid: string };
type Links = Pick<EmailParts, 'applicationLink' | 'applicantLink'>;

const answerAndSign = (application: Link, { applicantLink, applicationLink }: Links) => ({
  opening: [
    'Some questions are left before the cremation can take place. You can answer them in any order, and come back as often as you like. At the end you read all of it, and sign.',
    'Your link can sign, so please keep it to yourself. The other one is for your family, so that each of you answers what you know.',
  ],
  actions: [
    { label: 'Answer the questions', url: applicantLink(application) },
    {
      lead: 'For your family, to pass on to those who know an answer:',
      label: 'Link for your family',
      url: applicationLink(application),
    },
  ],
});

const signAgain = (by: string, application: Link, { applicantLink }: Links) => ({
  opening: [
    `${removeLinks(by)} has changed an answer after you signed the application, so your signature no longer counts.`,
    'Please read all of it, and sign again if it is right.',
  ],
  actions: [{ label: 'Read and sign', url: `${applicantLink(application)}/sign` }],
});
