import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { isCreditInForce, type CreditNote } from '#contract/operator/money/credit-notes.ts';
import { withQuery } from '../../../ui/with-query.ts';

/** The credit notes of an invoice. */
export function CreditNotes({ invoice: { guid, creditNotes } }: { invoice: InvoiceRecord }) {
  if (creditNotes.length === 0) return null;
  return (
    <section aria-labelledby="credit-notes">
      <h2 id="credit-notes">Credit notes</h2>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Credit note</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <td>
              <span className="only-heard">What can be done</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {creditNotes.map((creditNote) => (
            <Row key={creditNote.guid} creditNote={creditNote} invoiceGuid={guid} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ creditNote, invoiceGuid }: { creditNote: CreditNote; invoiceGuid: string }) {
  const { guid, number, issuedOn, amountPence, reason, cancelledOn } = creditNote;
  const addresses = { guid: invoiceGuid, note: guid };
  const email = withQuery(href('/office/money/invoices/:guid/email', { guid: invoiceGuid }), {
    'credit-note': guid,
  });
  return (
    <tr className={isCreditInForce(creditNote) ? undefined : 'reversed'}>
      <th scope="row">{formatDay(issuedOn)}</th>
      <td>
        <a href={href('/office/money/invoices/:guid/credit-notes/:note/credit-note.pdf', addresses)}>
          {number} (PDF)
        </a>
        <span className="under any-length">
          <bdi>{reason}</bdi>
          {cancelledOn && <strong> Cancelled on {formatDay(cancelledOn)}.</strong>}
        </span>
      </td>
      <td className="amount">−{formatPounds(amountPence)}</td>
      <td className="row-action">
        {isCreditInForce(creditNote) && (
          <>
            <a href={email} aria-label={`Email credit note ${number}`}>
              Email
            </a>{' '}
            <a
              href={href('/office/money/invoices/:guid/credit-notes/:note/cancel', addresses)}
              aria-label={`Cancel credit note ${number}`}
            >
              Cancel…
            </a>
          </>
        )}
      </td>
    </tr>
  );
}
