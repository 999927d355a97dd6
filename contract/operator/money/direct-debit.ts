import * as z from 'zod/mini';
import { get, getPages, getWithQuery, post } from '../../call.ts';
import { guid, required } from '../../fields/fields.ts';
import { limit, numberPosition, timePosition } from '../../http/pages.ts';

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
  letterAt: z.nullable(z.string()),
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

export const OddEvent = z.object({
  id: z.string(),
  receivedAt: z.string(),
  /** The event as received, as JSON, 2,000 characters at most. */
  event: z.string(),
});

export const directDebitCalls = {
  /**
   * Emails the link to the payer. Pressed again it is the same set-up, with a new link if the old one has expired.
   */
  createDirectDebitSetUp: post('DirectDebit/SetUps', {
    body: z.strictObject({ customerGuid: guid('customerGuid is missing.') }),
    answer: SetUp,
  }),
  getDirectDebitSetUp: get('DirectDebit/SetUps/{guid}', { answer: SetUp }),
  /** The newest first, a hundred at a time; `before` is the `next` of the previous page. */
  getCollections: getWithQuery('DirectDebit/Collections', {
    query: z.strictObject({
      before: numberPosition('before'),
      limit,
      state: z.optional(z.enum(collectionStates, 'There is no such state of a collection.')),
    }),
    answer: z.object({ collections: z.array(Collection), next: z.nullable(z.string()), total: z.number() }),
  }),
  getCollection: get('DirectDebit/Collections/{guid}', { answer: Collection }),
  /**
   * Events from GoCardless that could not be read and are not marked as seen, the oldest first, a hundred at a
   * time.
   */
  getOddEvents: getPages('DirectDebit/OddEvents', {
    paged: 'after',
    query: z.strictObject({ after: timePosition('after', /[\w-]{1,100}/), limit }),
    answer: z.array(OddEvent),
  }),
  /** Marks an event as looked at, both here and at GoCardless. */
  markOddEvent: post('DirectDebit/OddEvents/{id}/Seen', {
    body: z.strictObject({}),
    answer: z.literal(true),
  }),
  /**
   * Ends a `needs_review` after someone has looked at the payment in the GoCardless dashboard. `look-again`:
   * compare it once more. `not-collected`: there is no such payment, and the invoice is due again, flagged.
   * `accept`: the payment found counts for this invoice, with its amount.
   */
  endReview: post('DirectDebit/Collections/{guid}/EndReview', {
    body: z.strictObject({
      decision: z.enum(
        ['look-again', 'not-collected', 'accept'],
        'decision is look-again, not-collected or accept.',
      ),
      reason: required(500, 'Please say what you saw.'),
    }),
    answer: z.literal(true),
  }),
};
