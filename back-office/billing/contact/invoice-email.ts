import { isRefused } from '#contract/call.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { oneLine, removeLinks, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';
import { renderCreditNote } from '../credit-notes/credit-note-document.ts';
import { renderInvoice, type InvoiceDocumentParts } from '../document/render-invoice.ts';

/** The content of an email that staff wrote about an invoice. */
export type InvoiceEmailFacts = {
  number: string;
  /** Null if the customer has died: somebody else reads it. */
  name: string | null;
  subject: string;
  text: string;
  /** The guid of the invoice, if it is attached. */
  attached?: string;
  /** The guid of the credit note, if it is attached. */
  creditNote?: string;
};

type InvoiceEmailParts = Omit<InvoiceDocumentParts, 'clock'> & {
  mailFrom: string;
  provider: Provider;
  staffMail: string[];
};

/** Composes an email that staff wrote about an invoice. Replies go to the office. */
export async function composeInvoiceEmail(
  { recipient, facts, createdAt }: QueuedEmail<KindOf<'invoice'>>,
  parts: InvoiceEmailParts,
): Promise<Email> {
  const { mailFrom, provider, staffMail } = parts;
  const { number, name, subject, text, attached, creditNote } = facts as InvoiceEmailFacts;
  const documents = [
    ...(attached ? [await renderInvoice(parts, attached, createdAt)] : []),
    ...(creditNote ? [await renderCreditNote(parts, creditNote, createdAt)] : []),
  ];
  const content: Content = {
    heading: 'About your invoice',
    greeting: name ? `Dear ${removeLinks(name)},` : 'Dear Sir or Madam,',
    opening: text.split(/\n+/).map(oneLine).filter(Boolean),
    details: [{ label: 'Your invoice', lines: [number] }],
    closing: `You can answer this email, or call us on ${provider.phone}.`,
    provider,
  };
  return {
    ...createEmail({ mailFrom, to: recipient, subject, content }),
    ...(staffMail[0] && { replyTo: staffMail[0] }),
    ...(documents.length > 0 && { attachments: documents.map(toAttachment) }),
  };
}

/** Throws if a PDF cannot be made; the email is then retried. */
function toAttachment(document: Awaited<ReturnType<typeof renderInvoice>>) {
  if (isRefused(document)) throw new Error('The document of an email is not there.');
  return { filename: document.name, contentType: 'application/pdf', content: document.bytes };
}
