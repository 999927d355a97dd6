import * as z from 'zod/mini';
import { getWithQuery, post, put } from '../../call.ts';
import { limit, numberPosition } from '../../http/pages.ts';
import { receiptCalls } from './receipts.ts';
import { wholePence, penceMax, email, guid, optional, required, wholeNumber } from '../../fields/fields.ts';

const numberOf = (name: string) =>
  z
    .string(`${name} is missing.`)
    .check(
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9./-]{0,29}$/,
        `${name} must be letters, digits, full stops, slashes and hyphens, 30 at most.`,
      ),
    );

const day = (message: string) => z.iso.date(message);
const word = (message: string) => z.string(message).check(z.regex(/^[\w.-]{1,40}$/, message));

export const NewCustomer = z.strictObject({
  /** The provider's own number for the customer. */
  reference: numberOf('reference'),
  name: required(255, 'Please enter the name of the customer.'),
  eMail: z.nullish(email(500, 'Please enter a valid email address for the customer.')),
  addressLine1: optional(255, 'addressLine1'),
  addressLine2: optional(255, 'addressLine2'),
  town: optional(255, 'town'),
  postCode: optional(20, 'postCode'),
});
export type NewCustomer = z.output<typeof NewCustomer>;

/** The body of an update: an absent field is unchanged; null clears a field that may be empty. */
const CustomerChange = z.partial(NewCustomer);
export type CustomerChange = z.output<typeof CustomerChange>;

const linesMax = 100;

/** The rates of UK VAT. They depend on what is sold: a funeral is usually exempt, a memorial is not. */
const taxCodes = ['standard', 'reduced', 'zero', 'exempt', 'outside'] as const;

export const InvoiceLine = z.strictObject({
  description: required(255, 'Please say what each line is for.'),
  /** The nominal account for the line; by default the one set for sales. */
  ledger: z.nullish(word('ledger must be a word of 40 characters at most.')),
  taxCode: z.enum(taxCodes, `taxCode is one of ${taxCodes.join(', ')}.`),
  /** Whole pence, including tax. */
  amountPence: wholePence,
});

export const dueTooEarlyMessage = 'An invoice is not due before it is issued.';

const InvoiceFields = z.strictObject({
  number: numberOf('number'),
  customerGuid: guid('customerGuid is missing.'),
  issuedOn: day('issuedOn must be a date, YYYY-MM-DD.'),
  dueOn: day('dueOn must be a date, YYYY-MM-DD.'),
  description: required(255, 'Please say what the invoice is for.'),
  lines: z.array(InvoiceLine, 'lines must be a list.').check(
    z.minLength(1, 'An invoice has one line at least.'),
    z.maxLength(linesMax, `An invoice has ${linesMax} lines at most.`),
    z.refine((lines) => sumOf(lines) <= penceMax, 'This is more than an invoice can be.'),
  ),
});

export const NewInvoice = InvoiceFields.check(
  z.refine(({ issuedOn, dueOn }) => dueOn >= issuedOn, {
    error: dueTooEarlyMessage,
    path: ['dueOn'],
  }),
);
export type NewInvoice = z.output<typeof NewInvoice>;

/** The body of an update: an absent field is unchanged. Lines are replaced as a whole. */
const InvoiceChange = z.partial(InvoiceFields);
export type InvoiceChange = z.output<typeof InvoiceChange>;

/** The total of an invoice's lines, in pence. */
export const sumOf = (lines: { amountPence: number }[]): number =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

export const Customer = z.object({
  guid: z.string(),
  reference: z.string(),
  name: z.string(),
  eMail: z.nullable(z.string()),
  addressLine1: z.nullable(z.string()),
  addressLine2: z.nullable(z.string()),
  town: z.nullable(z.string()),
  postCode: z.nullable(z.string()),
  /** From this moment, this customer gets no email and nothing is collected. ISO 8601 in UTC. */
  deceasedAt: z.nullable(z.string()),
  /** The status of the Direct Debit mandate, in GoCardless's terms, such as `active`; null if none was set up. */
  mandate: z.nullable(z.string()),
});

const invoiceStates = ['due', 'collecting', 'paid', 'cancelled'] as const;

export const Invoice = z.object({
  guid: z.string(),
  number: z.string(),
  customerGuid: z.string(),
  customerReference: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  description: z.string(),
  amountPence: z.number(),
  state: z.enum(invoiceStates),
  /** Why it needs attention before it is collected again, or null. */
  flagged: z.nullable(z.string()),
  /** The amount received and not returned. */
  receivedPence: z.number(),
  /** How much of that exceeds the amount due and is not settled. For a cancelled invoice, all of it. */
  overpaidPence: z.number(),
});

const after = numberPosition('after');
const flaggedOnly = z.optional(z.enum(['true', 'false'], 'flagged must be true or false.'));
const Made = z.object({ guid: z.string() });
const reason = required(500, 'Please say why.');

/** Lists have a hundred items per page, or `limit`; `next` is the value of `after` for the next page. */
export const billingCalls = {
  createCustomer: post('Customers', { body: NewCustomer, answer: Made }),
  updateCustomer: put('Customers/{guid}', { body: CustomerChange, answer: z.literal(true) }),
  getCustomers: getWithQuery('Customers', {
    query: z.strictObject({ after, limit, reference: z.optional(z.string()) }),
    answer: z.object({ customers: z.array(Customer), next: z.nullable(z.string()), total: z.number() }),
  }),
  /** Stops emails and collections for a customer who has died, or undoes this. */
  markDeceased: put('Customers/{guid}/Deceased', {
    body: z.strictObject({ deceased: z.boolean('deceased must be true or false.') }),
    answer: z.literal(true),
  }),
  /** The same number with the same content again is the same invoice. */
  createInvoice: post('Invoices', { body: NewInvoice, answer: Made }),
  /** Refused while it is being collected, and once it is paid. */
  updateInvoice: put('Invoices/{guid}', { body: InvoiceChange, answer: z.literal(true) }),
  cancelInvoice: post('Invoices/{guid}/Cancel', {
    body: z.strictObject({ reason }),
    answer: z.literal(true),
  }),
  /** Lets a flagged invoice be collected again, after someone has looked at the reason. */
  collectAgain: post('Invoices/{guid}/CollectAgain', {
    body: z.strictObject({ reason }),
    answer: z.literal(true),
  }),
  /** Clears the flag of a paid or cancelled invoice. Refused while it is due or overpaid. */
  clearFlag: post('Invoices/{guid}/ClearFlag', { body: z.strictObject({ reason }), answer: z.literal(true) }),
  /** Records what became of the whole `overpaidPence`: paid back outside this system, or kept for the customer. */
  settleOverpayment: post('Invoices/{guid}/SettleOverpayment', {
    body: z.strictObject({
      decision: z.enum(['refunded', 'kept-on-account'], 'decision must be refunded or kept-on-account.'),
      amountPence: wholeNumber(
        1,
        Number.MAX_SAFE_INTEGER,
        'amountPence must be the overpaidPence of the invoice.',
      ),
      reason,
    }),
    answer: z.literal(true),
  }),
  ...receiptCalls,
  getInvoices: getWithQuery('Invoices', {
    query: z.strictObject({
      after,
      limit,
      state: z.optional(z.enum(invoiceStates, 'There is no such state of an invoice.')),
      flagged: flaggedOnly,
      number: z.optional(z.string()),
    }),
    answer: z.object({ invoices: z.array(Invoice), next: z.nullable(z.string()), total: z.number() }),
  }),
};
