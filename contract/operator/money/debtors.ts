import { exampleAmountPence, exampleCustomer } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get } from '../../call.ts';
import { mapNames } from '../../fields/shape.ts';
import { limit, numberPosition, sortBy } from '../../http/pages.ts';

/** By how many days an invoice is overdue. */
export const debtAges = ['current', 'days30', 'days60', 'days90', 'older'] as const;

const Ages = z.object({
  /** Not due before today. */
  current: z.number(),
  /** Overdue by 1 to 30 days, 31 to 60, and 61 to 90. */
  days30: z.number(),
  days60: z.number(),
  days90: z.number(),
  /** Overdue by more than 90 days. */
  older: z.number(),
  /** The total. */
  owedPence: z.number(),
});

const Debtor = z.extend(Ages, { guid: z.string(), reference: z.string(), name: z.string() });
export type Debtor = z.output<typeof Debtor>;

const exampleAges = {
  ...mapNames(debtAges, () => 0),
  days30: exampleAmountPence,
  owedPence: exampleAmountPence,
};

export const debtorCalls = {
  /** The outstanding amounts in pence, the largest debt first, a hundred per page, or `limit`. */
  getDebtors: get('Customers/Debtors', {
    role: 'finance',
    summary: 'List the customers who owe money, by its age',
    query: z.strictObject({ after: numberPosition('after'), limit, sort: sortBy('name', 'owed') }),
    answer: z.object({
      items: z.array(Debtor),
      total: z.number(),
      next: z.nullable(z.string()),
      /** The sums of all customers. */
      sums: Ages,
    }),
    example: {
      answer: {
        items: [
          {
            guid: '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612',
            reference: exampleCustomer.reference,
            name: exampleCustomer.name,
            ...exampleAges,
          },
        ],
        total: 1,
        next: null,
        sums: exampleAges,
      },
    },
  }),
};
