import { exampleCustomer } from '../../example-records.ts';
import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { post } from '../../call.ts';
import { email, guid, required } from '../../fields/fields.ts';

/** A note of staff about an invoice, or the copy of an email to the customer. */
export const InvoiceNote = z.object({
  /** Wall time in Europe/London. */
  at: z.string(),
  who: z.string(),
  text: z.string(),
  /** The subject of an email; null for a note. */
  subject: z.nullable(z.string()),
  recipient: z.nullable(z.string()),
});
export type InvoiceNote = z.output<typeof InvoiceNote>;

const textMax = 4_000;

/** Notes and emails about an invoice. They decide nothing: a flagged invoice stays flagged. */
export const contactCalls = {
  /** Records what was said, such as on the phone. */
  addInvoiceNote: post('Invoices/{guid}/Notes', {
    role: 'finance',
    summary: 'Add a note to an invoice',
    once: true,
    body: z.strictObject({ text: required(textMax, 'Please enter what you want to note.') }),
    answer: z.literal(true),
    example: { request: { text: 'Rang Mrs Ellis. She calls back on Monday.' } },
  }),
  /** Emails the customer about an invoice. A copy stays with its notes. Repeats with the same key send nothing. */
  emailCustomer: post('Invoices/{guid}/Email', {
    role: 'finance',
    summary: 'Email a customer about an invoice',
    once: true,
    body: z.strictObject({
      eMail: email(500, emailMessage),
      subject: required(150, 'Please enter a subject.'),
      text: required(textMax, 'Please enter a text.'),
      /** Attaches the invoice as a PDF, as it is when the email goes out. */
      withInvoice: z.optional(z.boolean('withInvoice must be true or false.')),
      /** Attaches this credit note of the invoice as a PDF. */
      creditNote: z.optional(guid('creditNote must be the guid of a credit note.')),
    }),
    answer: z.literal(true),
    example: {
      request: {
        eMail: exampleCustomer.eMail,
        subject: 'Your invoice',
        text: 'We could not collect your invoice. Please call us.',
      },
    },
  }),
};
