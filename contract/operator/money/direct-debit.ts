import { exampleInvoiceNumber, exampleAmountPence } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { guid, required, noFields } from '../../fields/fields.ts';
import { limit, numberPosition, createPageSchema, timePosition } from '../../http/pages.ts';

export const setUpStates = [
  'made',
  'pending',
  'ready_to_fulfil',
  'fulfilling',
  'fulfilled',
  'cancelled',
] as const;

/** A customer who was asked to set up a Direct Debit. Moments are ISO 8601 in UTC. */
export const SetUp = z.object({
  guid: z.string(),
  customerGuid: z.string(),
  /** GoCardless's terms; `made` until GoCardless has answered. */
  state: z.enum(setUpStates),
  /** The page at GoCardless where the payer enters bank details, which never reach us. */
  link: z.nullable(z.string()),
  linkExpiresAt: z.nullable(z.string()),
  /** When an email with the link was queued; null if the customer has no email address. */
  noticeSentAt: z.nullable(z.string()),
});
export type SetUp = z.output<typeof SetUp>;

export const collectionStates = [
  'intent',
  'sending',
  'created',
  'submitted',
  'confirmed',
  'paid_out',
  'failed',
  'charged_back',
  'cancelled',
  'needs_review',
] as const;

/** One attempt to collect one invoice. */
export const Collection = z.object({
  guid: z.string(),
  invoiceGuid: z.string(),
  invoiceNumber: z.string(),
  customerName: z.string(),
  attempt: z.number(),
  amountPence: z.number(),
  state: z.enum(collectionStates),
  paymentId: z.nullable(z.string()),
  /** GoCardless's date, which accounts for bank holidays. */
  chargeDate: z.nullable(z.string()),
  /** A code, and the ids in GoCardless's answer. */
  lastError: z.nullable(z.string()),
  /** A payment at GoCardless that differs from the one requested, and its amount in whole pence. */
  foundPaymentId: z.nullable(z.string()),
  foundPence: z.nullable(z.number()),
  changedAt: z.string(),
});
export type Collection = z.output<typeof Collection>;

export const UnmatchedNotification = z.object({
  id: z.string(),
  receivedAt: z.string(),
  /** The event as received, as JSON, 2,000 characters at most. */
  event: z.string(),
});

const exampleSetUp = {
  guid: 'b4e7d0c2-5a91-4f38-8e6d-1c3f7a9b0d65',
  customerGuid: '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612',
  state: 'pending' as const,
  link: 'https://pay.gocardless.com/billing/static/flow?id=BRF000EXAMPLE',
  linkExpiresAt: '2027-03-08T10:00:00.000Z',
  noticeSentAt: '2027-03-01T10:00:00.000Z',
};
const exampleCollection = {
  guid: '63f8a1d5-c720-4e9b-b5d6-8a0e2c4f7193',
  invoiceGuid: '8d1c5b74-e0f9-4a23-96b7-0e2d4f8a3c51',
  invoiceNumber: exampleInvoiceNumber,
  customerName: 'Margaret Ellis',
  attempt: 1,
  amountPence: exampleAmountPence,
  state: 'submitted' as const,
  paymentId: 'PM000EXAMPLE',
  chargeDate: '2027-03-18',
  lastError: null,
  foundPaymentId: null,
  foundPence: null,
  changedAt: '2027-03-12T10:00:00.000Z',
};

export const directDebitCalls = {
  /** Emails the link to the payer. A repeat is the same set-up, with a new link if the old one has expired. */
  createDirectDebitSetUp: post('DirectDebit/SetUps', {
    role: 'finance',
    summary: 'Email a link that sets up a direct debit',
    body: z.strictObject({ customerGuid: guid('customerGuid is missing.') }),
    answer: SetUp,
    example: { request: { customerGuid: '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612' }, answer: exampleSetUp },
  }),
  getDirectDebitSetUp: get('DirectDebit/SetUps/{guid}', {
    role: 'finance',
    summary: 'Get the state of a direct debit set-up',
    answer: SetUp,
    example: { answer: exampleSetUp },
  }),
  /** The newest first, a hundred at a time; `before` is the `next` of the previous page. */
  getCollections: get('DirectDebit/Collections', {
    role: 'finance',
    summary: 'List the direct debit collections',
    query: z.strictObject({
      before: numberPosition('before'),
      limit,
      state: z.optional(z.enum(collectionStates, 'There is no such state of a collection.')),
    }),
    answer: createPageSchema(Collection),
    example: {
      answer: { items: [exampleCollection], total: 1, next: null },
    },
  }),
  getCollection: get('DirectDebit/Collections/{guid}', {
    role: 'finance',
    summary: 'Read a direct debit collection',
    answer: Collection,
    example: { answer: exampleCollection },
  }),
  /** The invoices that a run would collect now, without those that are stopped, deferred or need a decision. */
  getDueCollections: get('DirectDebit/Due', {
    role: 'finance',
    summary: 'Count the invoices that are to be collected now',
    answer: z.object({
      invoices: z.number(),
      amountPence: z.number(),
      /** Whether there is a GoCardless account to collect with. */
      isConnected: z.boolean(),
    }),
    example: { answer: { invoices: 2, amountPence: 2 * exampleAmountPence, isConnected: true } },
  }),
  /**
   * Records what a customer owes, or one invoice, and sends it to GoCardless at once. Invoices that are being
   * collected are not collected twice. The next run sends the rest.
   */
  collectDue: post('DirectDebit/Due', {
    role: 'finance',
    summary: 'Collect an invoice or what a customer owes now',
    body: z
      .strictObject({
        invoiceGuid: z.optional(guid('invoiceGuid must be the guid of an invoice.')),
        customerGuid: z.optional(guid('customerGuid must be the guid of a customer.')),
      })
      .check(
        z.refine(
          ({ invoiceGuid, customerGuid }) => (invoiceGuid === undefined) !== (customerGuid === undefined),
          { error: 'invoiceGuid or customerGuid is missing.', path: ['invoiceGuid'] },
        ),
      ),
    answer: z.object({ invoices: z.number(), amountPence: z.number() }),
    example: {
      request: { invoiceGuid: exampleCollection.invoiceGuid },
      answer: { invoices: 1, amountPence: exampleAmountPence },
    },
  }),
  /**
   * Events from GoCardless that could not be read and are not marked as seen, the oldest first, a hundred at a
   * time.
   */
  getUnmatchedNotifications: get('DirectDebit/UnmatchedNotifications', {
    role: 'finance',
    summary: 'List the GoCardless events that need attention',
    paged: 'after',
    query: z.strictObject({ after: timePosition('after', /[\w-]{1,100}/), limit }),
    answer: z.array(UnmatchedNotification),
    example: {
      answer: [
        { id: 'EV000EXAMPLE', receivedAt: '2027-03-12T10:00:00.000Z', event: '{"id":"EV000EXAMPLE"}' },
      ],
    },
  }),
  /** Marks an event as seen, here and at GoCardless. */
  markUnmatchedNotification: post('DirectDebit/UnmatchedNotifications/{id}/Seen', {
    role: 'finance',
    summary: 'Mark a GoCardless event as seen',
    body: noFields,
    answer: z.literal(true),
  }),
  /**
   * Ends a `needs_review` after someone has looked at the payment in the GoCardless dashboard. `look-again`:
   * compare it once more. `not-collected`: there is no such payment, and the invoice is due again, flagged.
   * `accept`: the payment found counts for this invoice, with its amount.
   */
  endReview: post('DirectDebit/Collections/{guid}/EndReview', {
    role: 'finance',
    summary: 'Decide about a collection that needs attention',
    body: z.strictObject({
      decision: z.enum(
        ['look-again', 'not-collected', 'accept'],
        'decision is look-again, not-collected or accept.',
      ),
      reason: required(500, 'Please say what you saw.'),
    }),
    answer: z.literal(true),
    example: {
      request: { decision: 'not-collected', reason: 'GoCardless shows no such payment.' },
    },
  }),
};
