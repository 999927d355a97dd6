import { parseMailbox, oneLine, withoutLinks, type Email, type QueuedEmail } from '../email/email.ts';
import { html, plainText, type Content, type Provider } from '../email/layout.ts';

/** The content of an email that staff wrote to the family. */
export type ReplyFacts = {
  reference: string;
  subject: string;
  text: string;
  requester: string;
  branch: { name: string; phone: string; eMail: string };
};

/** Its content. An answer goes to the branch. */
export const createReplyContent = (
  { reference, subject, text, requester, branch }: ReplyFacts,
  provider: Provider,
): Content => ({
  heading: subject,
  greeting: `Dear ${withoutLinks(requester)},`,
  opening: text.split(/\n+/).map(oneLine).filter(Boolean),
  details: [{ label: 'Your reference', lines: [reference] }],
  closing: 'You can answer this email.',
  provider: { ...provider, phone: branch.phone },
});

/** Composes what staff wrote. */
export function composeReplyEmail(
  { recipient }: QueuedEmail,
  facts: ReplyFacts,
  { mailFrom, provider }: { mailFrom: string; provider: Provider },
): Email {
  const content = createReplyContent(facts, provider);
  return {
    from: parseMailbox(mailFrom, provider.name),
    to: recipient,
    subject: facts.subject,
    text: plainText(content),
    html: html(content),
    replyTo: facts.branch.eMail,
  };
}
