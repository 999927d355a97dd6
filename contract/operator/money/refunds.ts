import * as z from 'zod/mini';
import { post } from '../../call.ts';
import { localDay, required, wholePence } from '../../fields/fields.ts';

const refundStates = ['intent', 'sending', 'submitted', 'paid', 'failed', 'recorded', 'reversed'] as const;
export const refundMethods = ['cash', 'card', 'cheque', 'bank-transfer'] as const;

/** Money that went back for an invoice. */
export const Refund = z.object({
  guid: z.string(),
  /** `gocardless`, or how the branch has paid it back. */
  method: z.enum(['gocardless', ...refundMethods]),
  /** The reference in the accounts; null until GoCardless has the refund. */
  reference: z.nullable(z.string()),
  amountPence: z.number(),
  refundedOn: z.string(),
  reason: z.string(),
  /**
   * `intent` and `sending`: on its way to GoCardless. `submitted`: GoCardless has it. `paid`: it has left GoCardless.
   * `recorded`: the branch has paid it back. `reversed`: that was recorded by mistake.
   */
  state: z.enum(refundStates),
  reversedOn: z.nullable(z.string()),
  /** A code of GoCardless, such as `available_refund_amount_insufficient`. */
  lastError: z.nullable(z.string()),
});
export type Refund = z.output<typeof Refund>;

const reason = required(500, 'Please say why it is refunded.');
const Made = z.object({ guid: z.string() });

/** A refund is never more than what was received. */
export const refundCalls = {
  /**
   * GoCardless pays the money back to the original account, once. A repeat with the same amount, payment and reason
   * is the same refund.
   */
  refundPayment: post('Payments/{guid}/Refund', {
    role: 'finance',
    summary: 'Refund a payment through GoCardless',
    body: z.strictObject({ amountPence: wholePence, reason }),
    answer: Made,
    example: {
      request: { amountPence: 2_500, reason: 'The flowers were not delivered.' },
      answer: { guid: 'c1d4e7a0-5b38-4f92-8d6e-7a0b3c9f2e14' },
    },
  }),
  /** Records what the branch has paid back. A repeat with the same data and reason is the same refund. */
  recordRefund: post('Invoices/{guid}/Refunds', {
    role: 'finance',
    summary: 'Record a refund that the branch has paid',
    body: z.strictObject({
      method: z.enum(
        refundMethods,
        'Please choose how it is paid back: in cash, by card, by cheque or by bank transfer.',
      ),
      refundedOn: localDay('refundedOn must be a date, YYYY-MM-DD.'),
      amountPence: wholePence,
      reason,
    }),
    answer: Made,
    example: {
      request: {
        method: 'cash',
        refundedOn: '2027-03-12',
        amountPence: 2_500,
        reason: 'A smaller stone was chosen.',
      },
      answer: { guid: 'c1d4e7a0-5b38-4f92-8d6e-7a0b3c9f2e14' },
    },
  }),
  /** Undoes a refund recorded by mistake. A refund through GoCardless cannot be undone. */
  reverseRefund: post('Refunds/{guid}/Reverse', {
    role: 'finance',
    summary: 'Undo a refund recorded by mistake',
    body: z.strictObject({ reason: required(500, 'Please say why it is undone.') }),
    answer: z.literal(true),
    example: { request: { reason: 'Entered for the wrong invoice.' } },
  }),
};
