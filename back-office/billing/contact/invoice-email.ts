import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { mailboxOf, oneLine, visitorLine, type Email, type QueuedEmail } from '../../email/email.ts';
import { html, plainText, type Content, type Provider } from '../../email/layout.ts';

/** The content of an email that staff wrote about an invoice. */
export type InvoiceEmailFacts = {
  number: string;
  /** Null if the customer has died: somebody else reads it. */
  name: string | null;
  subject: string;
  text: string;
};

/** Composes what staff wrote. An answer goes to the office. */
export function composeInvoiceEmail(
  { recipient, facts }: QueuedEmail<KindOf<'invoice'>>,
  { mailFrom, provider, staffMail }: { mailFrom: string; provider: Provider; staffMail: string[] },
): Email {
  const { number, name, subject, text } = facts as InvoiceEmailFacts;
  const content: Content = {
    heading: 'About your invoice',
    greeting: name ? `Dear ${visitorLine(name)},` : 'Dear Sir or Madam,',
    opening: text.split(/\n+/).map(oneLine).filter(Boolean),
    details: [{ label: 'Your invoice', lines: [number] }],
    closing: `You can answer this email, or call us on ${provider.phone}.`,
    provider,
  };
  return {
    from: mailboxOf(mailFrom, provider.name),
    to: recipient,
    subject,
    text: plainText(content),
    html: html(content),
    ...(staffMail[0] && { replyTo: staffMail[0] }),
  };
}
