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

// 0 if it needs attention, 1 if it is unanswered, 2 otherwise; then the kind and number of the row.
const handledPosition = new RegExp(`^[0-2]~(?:${waitingKinds.join('|')})~\\d{1,18}$`);

/** An item that a run has handled. */
export const SageHandled = z.object({
  ...SageWaiting.shape,
  /** `done` is in the accounts, or in a file for Sage 50. */
  state: z.enum([...waitingStates, 'done']),
});
export type SageHandled = z.output<typeof SageHandled>;

const Side = z.object({ count: z.number(), pence: z.number() });
const comparedKinds = ['invoice', 'receipt', 'refund'] as const;

/** What the last comparison of what was sent to Sage with Sage itself has found. */
export const SageComparison = z.object({
  /** Wall time in Europe/London; null if nothing was compared yet. */
  comparedAt: z.nullable(z.string()),
  customers: z.object({ here: z.number(), inSage: z.number() }),
  /** The latest month first. */
  months: z.array(
    z.object({
      /** `YYYY-MM` */
      month: z.string(),
      kind: z.enum(comparedKinds),
      here: Side,
      inSage: Side,
    }),
  ),
  /** Single items that differ, a hundred at most; null where one is missing. */
  differences: z.array(
    z.object({
      kind: z.enum(['customer', ...comparedKinds]),
      reference: z.string(),
      herePence: z.nullable(z.number()),
      inSagePence: z.nullable(z.number()),
    }),
  ),
});
export type SageComparison = z.output<typeof SageComparison>;

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
  /** What a run has handled and no later one, a hundred at a time; those that failed come first. */
  getSageHandled: getPages('Sage/Runs/{runId}', {
    paged: 'after',
    query: z.strictObject({ after: position('after', (text) => handledPosition.test(text)), limit }),
    answer: z.array(SageHandled),
  }),
  getSageComparison: get('Sage/Comparison', { answer: SageComparison }),
  /** Compares with Sage now, without sending anything. Each run compares at its end too. */
  compareSage: post('Sage/Comparison', { body: z.strictObject({}), answer: SageComparison }),
  /** The next run retries everything that needed attention. */
  retrySage: post('Sage/Retry', { body: z.strictObject({}), answer: z.object({ count: z.number() }) }),
};
