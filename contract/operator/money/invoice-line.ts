import * as z from 'zod/mini';
import { required, wholePence } from '../../fields/fields.ts';
import { taxCodes } from './taxes.ts';

/** How many lines an invoice has at most. */
export const linesMax = 100;

const ledgerMessage = 'ledger must be a word of 40 characters at most.';

export const InvoiceLine = z.strictObject({
  description: required(255, 'Please say what each line is for.'),
  /** The nominal account for the line; by default the one set for sales. */
  ledger: z.nullish(z.string(ledgerMessage).check(z.regex(/^[\w.-]{1,40}$/, ledgerMessage))),
  taxCode: z.enum(taxCodes, `taxCode is one of ${taxCodes.join(', ')}.`),
  /** Whole pence, including tax. */
  amountPence: wholePence,
});
