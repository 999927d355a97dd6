import { oneLine, removeLinks, type Email, type QueuedEmail } from '../email/email.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';

/** A reply that staff wrote to the family. */
export type ReplyFacts = {
  reference: string;
  subject: string;
  text: string;
  requester: string;
  branch: { name: string; phone: string; eMail: string };
};

/** The content of a reply. The family answers to the branch. */
export const createReplyContent = (
  { reference, subject, text, requester, branch }: ReplyFacts,
  provider: Provider,
): Content => ({
  heading: subject,
  greeting: `Dear ${removeLinks(requester)},`,
  opening: text.split(/\n+/).map(oneLine).filter(Boolean),
  details: [{ label: 'Your reference', lines: [reference] }],
  closing: 'You can answer this email.',
  provider: { ...provider, phone: branch.phone },
});

/** Composes a reply that staff wrote. */
export function composeReplyEmail(
  { recipient }: QueuedEmail,
  facts: ReplyFacts,
  { mailFrom, provider }: { mailFrom: string; provider: Provider },
): Email {
  const content = createReplyContent(facts, provider);
  return {
    ...createEmail({ mailFrom, to: recipient, subject: facts.subject, content }),
    replyTo: facts.branch.eMail,
  };
}
