import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { methodNames, refundStateNames } from '../labels.ts';

/** The payments and refunds of an invoice. */
export function Payments({ invoice: { guid, receipts, refunds } }: { invoice: InvoiceRecord }) {
  if (receipts.length + refunds.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments and refunds</h2>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">How</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <td>
              <span className="only-heard">What can be done</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {receipts.map((receipt) => (
            <Receipt key={receipt.guid} receipt={receipt} invoiceGuid={guid} />
          ))}
          {refunds.map((refund) => (
            <Refund key={refund.guid} refund={refund} invoiceGuid={guid} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ReceiptProps = { receipt: InvoiceRecord['receipts'][number]; invoiceGuid: string };

function Receipt({ receipt, invoiceGuid }: ReceiptProps) {
  const { guid, source, method, reference, receivedOn, amountPence, reason, state, reversedOn } = receipt;
  const isReversed = state === 'reversed';
  return (
    <tr className={isReversed ? 'reversed' : undefined}>
      <th scope="row">{formatDay(receivedOn)}</th>
      <td>
        {source === 'direct-debit' ? 'Direct Debit' : methodNames[method!]}
        <span className="under any-length">
          {reference}
          {reason && (
            <>
              , <bdi>{reason}</bdi>
            </>
          )}
          {isReversed && <strong> Went back on {formatDay(reversedOn!)}.</strong>}
        </span>
      </td>
      <td className="amount">{formatPounds(amountPence)}</td>
      <td className="row-action">
        {source === 'branch' && !isReversed && (
          <a
            href={href('/office/money/invoices/:guid/payments/:payment/reverse', {
              guid: invoiceGuid,
              payment: guid,
            })}
            aria-label={`Reverse the payment ${reference}`}
          >
            Reverse…
          </a>
        )}
      </td>
    </tr>
  );
}

type RefundProps = { refund: InvoiceRecord['refunds'][number]; invoiceGuid: string };

function Refund({ refund, invoiceGuid }: RefundProps) {
  const { guid, method, reference, refundedOn, amountPence, reason, state, reversedOn } = refund;
  const isVoid = state === 'failed' || state === 'reversed';
  return (
    <tr className={isVoid ? 'reversed' : undefined}>
      <th scope="row">{formatDay(refundedOn)}</th>
      <td>
        Refund, {methodNames[method]}
        <span className="under any-length">
          {refundStateNames[state]}
          {reference && `, ${reference}`}, <bdi>{reason}</bdi>
          {reversedOn && <strong> Came back on {formatDay(reversedOn)}.</strong>}
        </span>
      </td>
      <td className="amount">−{formatPounds(amountPence)}</td>
      <td className="row-action">
        {state === 'recorded' && (
          <a
            href={href('/office/money/invoices/:guid/refunds/:refund/reverse', {
              guid: invoiceGuid,
              refund: guid,
            })}
            aria-label={`Undo the refund ${reference}`}
          >
            Undo…
          </a>
        )}
      </td>
    </tr>
  );
}
