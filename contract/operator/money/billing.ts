import {
  exampleInvoice,
  exampleInvoiceLines,
  exampleAmountPence,
  exampleCustomer,
} from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { guid, optional, penceMax, required, wholeNumber, optionalRevision } from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { mapTexts } from '../../fields/table.ts';
import { limit, numberPosition, sortBy } from '../../http/pages.ts';
import { invoiceFields, invoiceTexts } from '../../records/invoice.ts';
import { contactCalls, InvoiceNote } from './contact-customer.ts';
import { customerCalls } from './customers.ts';
import { CreditNote } from './credit-notes.ts';
import { Collection } from './direct-debit.ts';
import { InvoiceLine, linesMax } from './invoice-line.ts';
import { numberField, searchField } from './number-field.ts';
import { Receipt, receiptCalls } from './receipts.ts';
import { Refund, refundCalls } from './refunds.ts';

const day = (message: string) => z.iso.date(message);
export const descriptionMessage = 'Please say what the invoice is for.';
export const dueTooEarlyMessage = 'An invoice is not due before it is issued.';

const InvoiceFields = z.strictObject({
  number: numberField('number', 'the number of the invoice'),
  customerGuid: guid('customerGuid is missing.'),
  issuedOn: day('issuedOn must be a date, YYYY-MM-DD.'),
  dueOn: day('dueOn must be a date, YYYY-MM-DD.'),
  description: required(255, descriptionMessage),
  ...mapTexts(invoiceFields, optional),
  lines: z.array(InvoiceLine, 'lines must be a list.').check(
    z.minLength(1, 'An invoice has one line at least.'),
    z.maxLength(linesMax, `An invoice has ${linesMax} lines at most.`),
    z.refine((lines) => sumLines(lines) <= penceMax, 'This is more than an invoice can be.'),
  ),
});

export const NewInvoice = InvoiceFields.check(
  z.refine(({ issuedOn, dueOn }) => dueOn >= issuedOn, {
    error: dueTooEarlyMessage,
    path: ['dueOn'],
  }),
);
export type NewInvoice = z.output<typeof NewInvoice>;

/**
 * The body of an update: an absent field is unchanged. Lines are replaced as a whole. With a `revision`, it is refused
 * if somebody has changed the invoice since.
 */
const InvoiceChange = z.extend(z.partial(InvoiceFields), { revision: optionalRevision });
export type InvoiceChange = z.output<typeof InvoiceChange>;

/** Sums the lines of an invoice, in pence. */
export const sumLines = (lines: { amountPence: number }[]): number =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

const invoiceStates = ['due', 'collecting', 'paid', 'cancelled'] as const;

export const Invoice = z.object({
  guid: z.string(),
  number: z.string(),
  customerGuid: z.string(),
  customerReference: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  description: z.string(),
  ...mapNames(invoiceTexts, () => z.nullable(z.string())),
  amountPence: z.number(),
  state: z.enum(invoiceStates),
  /** The reason why it needs attention before it is collected again; null if it does not. */
  flagged: z.nullable(z.string()),
  /** The amount that credit notes have taken off it. */
  creditedPence: z.number(),
  /** The amount received and not returned. */
  receivedPence: z.number(),
  /** The part of that which exceeds the amount due and is not settled. For a cancelled invoice, all of it. */
  overpaidPence: z.number(),
  customerName: z.string(),
  /** The amount still to be paid. */
  outstandingPence: z.number(),
  /** Whether Direct Debit is stopped until staff decide. */
  isStopped: z.boolean(),
  /** The first day on which it is collected; null: the day on which it is due. */
  waitUntil: z.nullable(z.string()),
  /**
   * The state of the customer's last mandate, if it has ended without a successor, so that nothing collects this
   * invoice. Null otherwise.
   */
  endedMandate: z.nullable(z.string()),
  revision: z.number(),
});
export type Invoice = z.output<typeof Invoice>;

const InvoiceRecord = z.extend(Invoice, {
  lines: z.array(
    z.object({
      description: z.string(),
      ledger: z.nullable(z.string()),
      taxCode: z.string(),
      amountPence: z.number(),
    }),
  ),
  /** Once it is in the accounts it can be cancelled, but not changed. */
  isInAccounts: z.boolean(),
  customer: z.object({
    eMail: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    isDeceased: z.boolean(),
    mandate: z.nullable(z.string()),
  }),
  /** The attempts to collect it, the newest first. */
  collections: z.array(z.omit(Collection, { invoiceGuid: true, invoiceNumber: true, customerName: true })),
  /** The oldest first. `refundablePence`: what can still be refunded of it through GoCardless. */
  receipts: z.array(z.extend(Receipt, { refundablePence: z.number() })),
  refunds: z.array(Refund),
  creditNotes: z.array(CreditNote),
  /** The amount that can still be refunded altogether. */
  refundablePence: z.number(),
  notes: z.array(InvoiceNote),
});
export type InvoiceRecord = z.output<typeof InvoiceRecord>;

/** The views of the list. An invoice that needs a decision is also in the view of its state. */
export const invoiceViews = ['due', 'collecting', 'decision', 'paid', 'cancelled'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

const Made = z.object({ guid: z.string() });
const reason = required(500, 'Please say why.');
/**
 * The body of a decision. With the `revision` of the invoice as shown, it is refused if the invoice has changed
 * since: there may be a new reason, or a colleague's decision.
 */
const Decided = z.strictObject({ reason, revision: optionalRevision });

const exampleInvoiceRecord = {
  guid: '8d1c5b74-e0f9-4a23-96b7-0e2d4f8a3c51',
  ...exampleInvoice,
  ...mapNames(invoiceTexts, () => null),
  customerReference: exampleCustomer.reference,
  customerName: exampleCustomer.name,
  amountPence: exampleAmountPence,
  state: 'due' as const,
  flagged: null,
  creditedPence: 0,
  receivedPence: 0,
  overpaidPence: 0,
  outstandingPence: exampleAmountPence,
  isStopped: false,
  waitUntil: null,
  endedMandate: null,
  revision: 1,
};

/** Lists have a hundred items per page, or `limit`; `next` is the value of `after` for the next page. */
export const billingCalls = {
  ...customerCalls,
  /** A repeat with the same number and content is the same invoice. */
  createInvoice: post('Invoices', {
    role: 'finance',
    summary: 'Add an invoice',
    body: NewInvoice,
    answer: Made,
    example: {
      request: { ...exampleInvoice, lines: exampleInvoiceLines },
      answer: { guid: '8d1c5b74-e0f9-4a23-96b7-0e2d4f8a3c51' },
    },
  }),
  /** Refused while it is being collected, and once it is paid. */
  updateInvoice: put('Invoices/{guid}', {
    role: 'finance',
    summary: 'Change an invoice',
    body: InvoiceChange,
    answer: z.literal(true),
    example: { request: { dueOn: '2027-03-22' } },
  }),
  cancelInvoice: post('Invoices/{guid}/Cancel', {
    role: 'finance',
    summary: 'Cancel an invoice',
    body: Decided,
    answer: z.literal(true),
    example: { request: { reason: 'The family cancelled the plan.' } },
  }),
  /** Resumes collecting a flagged, stopped or deferred invoice, after somebody has looked at the reason. */
  collectAgain: post('Invoices/{guid}/CollectAgain', {
    role: 'finance',
    summary: 'Let a flagged invoice be collected again',
    body: Decided,
    answer: z.literal(true),
    example: { request: { reason: 'The payer’s bank has confirmed the account.' } },
  }),
  /** Stops collecting it by Direct Debit, until staff resume it. Payments already at GoCardless go on. */
  stopCollecting: post('Invoices/{guid}/Stop', {
    role: 'finance',
    summary: 'Stop collecting an invoice by direct debit',
    body: Decided,
    answer: z.literal(true),
    example: { request: { reason: 'They pay by standing order.' } },
  }),
  /** Defers collecting to this day. */
  waitToCollect: post('Invoices/{guid}/Wait', {
    role: 'finance',
    summary: 'Collect an invoice again from a later day',
    body: z.extend(Decided, { until: day('until must be a date, YYYY-MM-DD.') }),
    answer: z.literal(true),
    example: { request: { until: '2027-04-01', reason: 'Until the pension has come.' } },
  }),
  /** Clears the flag of a paid or cancelled invoice. Refused while it is due or overpaid. */
  clearFlag: post('Invoices/{guid}/ClearFlag', {
    role: 'finance',
    summary: 'Clear the flag of a paid or cancelled invoice',
    body: Decided,
    answer: z.literal(true),
    example: { request: { reason: 'Paid by cheque.' } },
  }),
  /** Records what became of the whole `overpaidPence`: paid back outside this system, or kept for the customer. */
  settleOverpayment: post('Invoices/{guid}/SettleOverpayment', {
    role: 'finance',
    summary: 'Record how an overpayment was settled',
    body: z.extend(Decided, {
      decision: z.enum(['refunded', 'kept-on-account'], 'decision must be refunded or kept-on-account.'),
      amountPence: wholeNumber(
        1,
        Number.MAX_SAFE_INTEGER,
        'amountPence must be the overpaidPence of the invoice.',
      ),
    }),
    answer: z.literal(true),
    example: {
      request: {
        decision: 'refunded',
        amountPence: exampleAmountPence,
        reason: 'Returned by bank transfer.',
      },
    },
  }),
  ...receiptCalls,
  ...refundCalls,
  ...contactCalls,
  getInvoice: get('Invoices/{guid}', {
    role: 'finance',
    summary: 'Read an invoice with all that belongs to it',
    answer: InvoiceRecord,
    example: {
      answer: {
        ...exampleInvoiceRecord,
        lines: exampleInvoiceLines,
        isInAccounts: true,
        customer: {
          eMail: exampleCustomer.eMail,
          phone: exampleCustomer.phone,
          isDeceased: false,
          mandate: 'active',
        },
        collections: [],
        receipts: [],
        refunds: [],
        creditNotes: [],
        refundablePence: 0,
        notes: [],
      },
    },
  }),
  getInvoices: get('Invoices', {
    role: 'finance',
    summary: 'List the invoices',
    query: z.strictObject({
      after: numberPosition('after'),
      limit,
      state: z.optional(z.enum(invoiceStates, 'There is no such state of an invoice.')),
      flagged: z.optional(z.enum(['true', 'false'], 'flagged must be true or false.')),
      /** Unpaid invoices without a way to collect them, because the mandate of the customer has ended. */
      uncollected: z.optional(z.literal('true', 'uncollected is true or absent.')),
      number: z.optional(z.string()),
      /** The guid of a customer. */
      customer: z.optional(guid('customer must be the guid of a customer.')),
      /** Words of the number or the customer, or an amount in pounds. */
      q: searchField,
      view: z.optional(z.enum(invoiceViews, `view is one of ${invoiceViews.join(', ')}.`)),
      order: z.optional(z.enum(['oldest', 'newest'], 'order is oldest or newest.')),
      sort: sortBy('number', 'customer', 'amount', 'outstanding'),
    }),
    answer: z.object({
      items: z.array(Invoice),
      next: z.nullable(z.string()),
      total: z.number(),
      /** The number in each view, whichever was requested. */
      counts: z.object(mapNames(invoiceViews, () => z.number())),
    }),
    example: {
      answer: {
        items: [exampleInvoiceRecord],
        next: null,
        total: 1,
        counts: { due: 1, collecting: 0, decision: 0, paid: 0, cancelled: 0 },
      },
    },
  }),
};
