import * as z from 'zod/mini';
import { get, getPages, post } from '../../call.ts';
import { required } from '../../fields/fields.ts';
import { limit, position } from '../../http/pages.ts';

export const SageState = z.object({
  state: z.enum(['none', 'not-connected', 'connected', 'reconnect']),
  says: z.string(),
});
export type SageState = z.output<typeof SageState>;

export const SageConnected = z.object({
  /** The businesses the connection can use; `isOurs` marks the one in SAGE_BUSINESS_ID. */
  businesses: z.array(z.object({ id: z.string(), name: z.string(), isOurs: z.boolean() })),
});
export type SageConnected = z.output<typeof SageConnected>;

const ReturnFromSage = z.strictObject({
  code: required(2_000, 'Please send the code that Sage answered.'),
  state: required(200, 'Please send the state that Sage answered.'),
});

const waitingKinds = [
  'customer',
  'invoice',
  'receipt',
  'cancellation',
  'reversal',
  'refund',
  'refund-reversal',
] as const;
const waitingStates = ['waiting', 'sending', 'needs-person'] as const;

// 0 if it needs attention, otherwise 1, then the kind and number of the row.
const waitingPosition = new RegExp(`^[01]~(?:${waitingKinds.join('|')})~\\d{1,18}$`);

export const SageWaiting = z.object({
  kind: z.enum(waitingKinds),
  /** The reference of the customer, the number of the invoice, the payment's own id. */
  reference: z.string(),
  state: z.enum(waitingStates),
  /** Sage's own message, if it gave one. */
  reason: z.nullable(z.string()),
});
export type SageWaiting = z.output<typeof SageWaiting>;

export const sageCalls = {
  /** The address where the bookkeeper authorises the connection. */
  connectSage: post('Sage/Connect', { body: z.strictObject({}), answer: z.object({ url: z.string() }) }),
  finishSage: post('Sage/Connected', { body: ReturnFromSage, answer: SageConnected }),
  getSageState: get('Sage', { answer: SageState }),
  /** Items not yet in the accounts, a hundred at a time; those that need attention come first. */
  getSageWaiting: getPages('Sage/Waiting', {
    paged: 'after',
    query: z.strictObject({
      after: position('after', (text) => waitingPosition.test(text)),
      limit,
      state: z.optional(z.enum(waitingStates, `state is one of ${waitingStates.join(', ')}.`)),
    }),
    answer: z.array(SageWaiting),
  }),
  /** The next run retries everything that needed attention. */
  retrySage: post('Sage/Retry', { body: z.strictObject({}), answer: z.object({ count: z.number() }) }),
};
