import { exampleAmountPence } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { wholePence, localDay, required } from '../../fields/fields.ts';

const methods = ['cash', 'card', 'cheque', 'bank-transfer'] as const;
export const paymentMethodMessage =
  'Please choose how it was paid: in cash, by card, by cheque or by bank transfer.';

export const Receipt = z.object({
  guid: z.string(),
  source: z.enum(['direct-debit', 'branch']),
  /** How it was paid at the branch; null for a Direct Debit. */
  method: z.nullable(z.enum(methods)),
  /** The reference in the accounts. */
  reference: z.string(),
  receivedOn: z.string(),
  amountPence: z.number(),
  reason: z.nullable(z.string()),
  state: z.enum(['posted', 'reversed']),
  reversedOn: z.nullable(z.string()),
});

const examplePayment = {
  method: 'card' as const,
  receivedOn: '2027-03-10',
  amountPence: exampleAmountPence,
  reason: 'Paid at the branch, slip 77',
};

/** Money received for an invoice: by Direct Debit, or recorded by a person. */
export const receiptCalls = {
  /**
   * Records a payment at the branch or by bank transfer. A repeat with the same data and reason is the same
   * payment.
   */
  recordPayment: post('Invoices/{guid}/Payments', {
    role: 'finance',
    summary: 'Record a payment at the branch or by bank transfer',
    body: z.strictObject({
      method: z.enum(methods, paymentMethodMessage),
      receivedOn: localDay('receivedOn must be a date, YYYY-MM-DD.'),
      amountPence: wholePence,
      reason: required(500, 'Please say what it was paid for or with, such as the number of the slip.'),
    }),
    answer: z.object({
      guid: z.string(),
      /** The amount still due for the invoice. */
      outstandingPence: z.number(),
      overpaidPence: z.number(),
    }),
    example: {
      request: examplePayment,
      answer: { guid: 'f05a2e97-6c48-4d1b-a3e0-9b8d7c6f1e24', outstandingPence: 0, overpaidPence: 0 },
    },
  }),
  /** Reverses a payment at the branch: a mistake, or a cheque that bounced. The invoice is then flagged. */
  reversePayment: post('Payments/{guid}/Reverse', {
    role: 'finance',
    summary: 'Reverse a recorded payment',
    body: z.strictObject({ reason: required(500, 'Please say why it is reversed.') }),
    answer: z.literal(true),
    example: { request: { reason: 'The payment was recorded twice.' } },
  }),
  getReceipts: get('Invoices/{guid}/Receipts', {
    role: 'finance',
    summary: 'List the receipts of an invoice',
    answer: z.array(Receipt),
    example: {
      answer: [
        {
          guid: 'f05a2e97-6c48-4d1b-a3e0-9b8d7c6f1e24',
          source: 'branch' as const,
          ...examplePayment,
          reference: 'B-77',
          state: 'posted',
          reversedOn: null,
        },
      ],
    },
  }),
};
