import { exampleInvoiceNumber } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { formatPounds } from '../../fields/pounds.ts';
import { required, wholeNumber, wholePence, optionalRevision } from '../../fields/fields.ts';
import { linesMax } from './invoice-line.ts';
import { numberField } from './number-field.ts';

/** An amount taken off an invoice, with its reason. */
export const CreditNote = z.object({
  guid: z.string(),
  number: z.string(),
  issuedOn: z.string(),
  reason: z.string(),
  /** Whole pence, including tax. */
  amountPence: z.number(),
  /** The day of its cancellation; null while it is in force. */
  cancelledOn: z.nullable(z.string()),
  /** `position` is the place of the line of the invoice, from 1. */
  lines: z.array(
    z.object({
      position: z.number(),
      description: z.string(),
      taxCode: z.string(),
      amountPence: z.number(),
      taxPence: z.number(),
    }),
  ),
});
export type CreditNote = z.output<typeof CreditNote>;

/** Lists how much of each line of an invoice can still be credited, in the order of the lines. */
export const listCreditablePence = (invoice: {
  lines: { amountPence: number }[];
  creditNotes: CreditNote[];
}): number[] => {
  const credited = invoice.creditNotes.filter(isCreditInForce).flatMap(({ lines }) => lines);
  return invoice.lines.map(({ amountPence }, index) =>
    credited
      .filter(({ position }) => position === index + 1)
      .reduce((left, line) => left - line.amountPence, amountPence),
  );
};

/** Whether a credit note is in force. */
export const isCreditInForce = ({ cancelledOn }: Pick<CreditNote, 'cancelledOn'>): boolean =>
  cancelledOn === null;

/** Formats the error for an amount above what is left of its line. */
export const formatMoreThanLeft = (leftPence: number): string =>
  leftPence > 0
    ? `At most ${formatPounds(leftPence)} of this line can be credited.`
    : 'Nothing of this line can be credited any more.';

export const noAmountMessage = 'Please enter an amount for one line at least.';

export const CreditNoteTexts = z.strictObject({
  number: numberField('number', 'the number of the credit note'),
  reason: required(500, 'Please say why it is credited.'),
});

const Made = z.object({ guid: z.string() });

/** A credit note takes off lines of one invoice, each up to what is left of it. */
export const creditNoteCalls = {
  /** The number after the highest one with the prefix of the newest credit note. It is not reserved. */
  getNextCreditNoteNumber: get('CreditNotes/NextNumber', {
    role: 'finance',
    summary: 'Propose the number of the next credit note',
    answer: z.object({ number: z.string() }),
    example: { answer: { number: 'CN-0001' } },
  }),
  /**
   * Credits an invoice from today on. A repeat with the same number and content is the same credit note. With the
   * `revision` of the invoice as shown, it is refused if the invoice has changed since.
   */
  createCreditNote: post('Invoices/{guid}/CreditNotes', {
    role: 'finance',
    summary: 'Credit an invoice, in whole or in part',
    body: z.strictObject({
      ...CreditNoteTexts.shape,
      lines: z
        .array(
          z.strictObject({
            position: wholeNumber(1, linesMax, 'position is the place of a line of the invoice, from 1.'),
            amountPence: wholePence,
          }),
          'lines must be a list.',
        )
        .check(
          z.minLength(1, noAmountMessage),
          z.maxLength(linesMax, `A credit note has ${linesMax} lines at most.`),
          z.refine(
            (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
            'Each line of the invoice can be there once.',
          ),
        ),
      revision: optionalRevision,
    }),
    answer: Made,
    example: {
      request: {
        number: 'CN-0001',
        reason: 'A smaller stone was chosen.',
        lines: [{ position: 1, amountPence: 2_500 }],
      },
      answer: { guid: '5e0b6b1c-7d3f-4f0e-9c55-3f2a9f1d8b60' },
    },
  }),
  /** Cancels a credit note made by mistake. Its amount is owed again, and waits for a decision. */
  cancelCreditNote: post('CreditNotes/{guid}/Cancel', {
    role: 'finance',
    summary: 'Cancel a credit note made by mistake',
    body: z.strictObject({ reason: required(500, 'Please say why the credit note is cancelled.') }),
    answer: z.literal(true),
    example: { request: { reason: `It was for another invoice than ${exampleInvoiceNumber}.` } },
  }),
  /** Names the invoice that it credits, with VAT by rate. */
  getCreditNoteDocument: get('CreditNotes/{guid}/Document', {
    role: 'finance',
    summary: 'Read a credit note as a PDF',
    file: 'application/pdf',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
