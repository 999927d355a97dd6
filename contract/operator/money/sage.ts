import { exampleInvoiceNumber } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { limit, position } from '../../http/pages.ts';
import { noFields } from '../../fields/fields.ts';

export const SageState = z.object({
  state: z.enum(['none', 'not-connected', 'connected', 'reconnect']),
  message: z.string(),
});
export type SageState = z.output<typeof SageState>;

const waitingKinds = [
  'customer',
  'invoice',
  'receipt',
  'cancellation',
  'reversal',
  'refund',
  'refund-reversal',
  'credit-note',
  'credit-note-cancellation',
] as const;
const waitingStates = ['waiting', 'sending', 'needs-person'] as const;

// 0 if it needs attention, otherwise 1, then the kind and number of the row.
const waitingPosition = new RegExp(`^[01]~(?:${waitingKinds.join('|')})~\\d{1,18}$`);

export const SageWaiting = z.object({
  kind: z.enum(waitingKinds),
  /** The reference of the customer, the number of the invoice or credit note, the payment's own id. */
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
const comparedKinds = ['invoice', 'receipt', 'refund', 'credit-note'] as const;

/** The findings of the last comparison between the sent items and Sage itself. */
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

const exampleComparison = {
  comparedAt: '2027-03-31T02:34:10',
  customers: { here: 41, inSage: 41 },
  months: [
    {
      month: '2027-03',
      kind: 'invoice' as const,
      here: { count: 12, pence: 1_284_500 },
      inSage: { count: 11, pence: 1_272_000 },
    },
  ],
  differences: [
    { kind: 'invoice' as const, reference: exampleInvoiceNumber, herePence: 12_500, inSagePence: null },
  ],
};

export const sageCalls = {
  /** The address where the bookkeeper authorises the connection. */
  connectSage: post('Sage/Connect', {
    role: 'finance',
    summary: 'Get the address at which Sage asks for access',
    body: noFields,
    answer: z.object({ url: z.string() }),
    example: { answer: { url: 'https://www.sageone.com/oauth2/auth/central?client_id=example' } },
  }),
  getSageState: get('Sage', {
    role: 'finance',
    summary: 'Get the state of the connection to Sage',
    answer: SageState,
    example: { answer: { state: 'connected', message: 'Connected to Willow and Daughters.' } },
  }),
  /** Items not yet in the accounts, a hundred at a time; those that need attention come first. */
  getSageWaiting: get('Sage/Waiting', {
    role: 'finance',
    summary: 'List what is not in Sage yet',
    paged: 'after',
    query: z.strictObject({
      after: position('after', (text) => waitingPosition.test(text)),
      limit,
      state: z.optional(z.enum(waitingStates, `state is one of ${waitingStates.join(', ')}.`)),
    }),
    answer: z.array(SageWaiting),
    example: {
      answer: [{ kind: 'invoice', reference: exampleInvoiceNumber, state: 'waiting', reason: null }],
    },
  }),
  /** The items that a run was the last to handle, a hundred at a time, failed ones first. */
  getSageHandled: get('Sage/Runs/{runId}', {
    role: 'finance',
    summary: 'List what a run has sent to Sage, and what failed',
    paged: 'after',
    query: z.strictObject({ after: position('after', (text) => handledPosition.test(text)), limit }),
    answer: z.array(SageHandled),
    example: {
      answer: [{ kind: 'invoice', reference: exampleInvoiceNumber, state: 'done', reason: null }],
    },
  }),
  getSageComparison: get('Sage/Comparison', {
    role: 'finance',
    summary: 'Get the last comparison with Sage',
    answer: SageComparison,
    example: { answer: exampleComparison },
  }),
  /** Compares with Sage now, without sending anything. Each run compares at its end too. */
  compareSage: post('Sage/Comparison', {
    role: 'finance',
    summary: 'Compare with Sage now',
    body: noFields,
    answer: SageComparison,
    example: { answer: exampleComparison },
  }),
  /** The next run retries everything that needed attention. */
  retrySage: post('Sage/Retry', {
    role: 'finance',
    summary: 'Let the next run retry what needed attention',
    body: noFields,
    answer: z.object({ count: z.number() }),
    example: { answer: { count: 1 } },
  }),
};
