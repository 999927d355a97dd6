import { complaintDays } from '#contract/operator/privacy/complaints.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { oneLine, removeLinks, type Email, type QueuedEmail } from '../email/email.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';

export type AcknowledgementFacts = { reference: string; name: string };
export type OutcomeFacts = AcknowledgementFacts & { outcome: string };

export const createAcknowledgementKey = (reference: string) => `complaint:${reference}`;
export const createOutcomeKey = (reference: string) => `complaint-outcome:${reference}`;

const complaintsOffice = 'https://ico.org.uk/make-a-complaint/';
const toCommissioner =
  'You can complain to the Information Commissioner’s Office at any time, and if you are unhappy with our answer:';

/** Composes an email to somebody who has complained about their data. It never repeats what they wrote. */
export function composeComplaintEmail(
  { kind, recipient, facts }: QueuedEmail<KindOf<'complaint'>>,
  { mailFrom, provider }: { mailFrom: string; provider: Provider },
): Email {
  const { reference, name, outcome } = facts as AcknowledgementFacts & Partial<OutcomeFacts>;
  const isOutcome = kind === 'complaint-outcome';
  const heading = isOutcome ? 'Our answer to your complaint' : 'Your complaint has arrived';
  const content: Content = {
    heading,
    greeting: `Dear ${removeLinks(name)},`,
    opening: isOutcome ? (outcome ?? '').split(/\n+/).map(oneLine).filter(Boolean) : acknowledgement,
    details: [{ label: 'Your reference', lines: [reference] }],
    actions: [
      { lead: toCommissioner, label: 'Complain to the Information Commissioner', url: complaintsOffice },
    ],
    closing: isOutcome
      ? `If something is still not right, please call us on ${provider.phone} and tell us your reference.`
      : `If you want to add something, please call us on ${provider.phone} and tell us your reference. If you did not send this, please let us know.`,
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject: `${heading} (${reference})`, content });
}

const acknowledgement = [
  'Thank you for telling us. Your complaint about how we use information about you is now with the people who are responsible for it.',
  `We will look into it without delay and tell you what came of it. If that takes longer than ${complaintDays} days, we will write and say why.`,
];
