import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { isPaidByDirectDebit } from '#contract/operator/money/invoice-document.ts';

export const proposeEmailSubject = ({ number }: InvoiceRecord): string => `Your invoice ${number}`;

/** The text that is proposed for an email with the invoice. */
export function proposeEmailText(invoice: InvoiceRecord): string {
  const { number, outstandingPence, dueOn } = invoice;
  const first = `Our invoice ${number} is attached.`;
  if (outstandingPence > 0 && isPaidByDirectDebit(invoice))
    return `${first} We collect ${formatPounds(outstandingPence)} by Direct Debit.`;
  return outstandingPence > 0
    ? `${first} ${formatPounds(outstandingPence)} still to pay by ${formatDay(dueOn)}.`
    : `${first} There is nothing to pay.`;
}
