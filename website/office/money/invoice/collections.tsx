import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { reviewAddress } from '../paths.ts';
import { collectionStateNames } from '../words.ts';

/** Each attempt to collect an invoice, the newest first. */
export function Collections({ collections }: Pick<InvoiceRecord, 'collections'>) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">Direct Debit</h2>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">State</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {collections.map(({ guid, attempt, state, paymentId, chargeDate, amountPence }) => (
            <tr key={guid}>
              <th scope="row">{attempt}</th>
              <td>
                {collectionStateNames[state]}
                {state === 'needs_review' && (
                  <>
                    {' '}
                    <a href={reviewAddress(guid)}>Look at it</a>
                  </>
                )}
                <span className="under any-length">
                  {[paymentId, chargeDate && `charged on ${formatDay(chargeDate)}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </td>
              <td className="amount">{formatPounds(amountPence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
