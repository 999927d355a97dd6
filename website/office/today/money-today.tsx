import { formatPounds } from '#contract/fields/pounds.ts';
import { invoiceAddress, moneyPath } from '../money/paths.ts';
import type { Today } from './read-today.ts';

/** Invoices that need a decision. Renders nothing if there are none. */
export function MoneyToday({ money: { invoices, total } }: { money: Today['money'] }) {
  if (total === 0) return null;
  return (
    <section>
      <h2>Payments</h2>
      <ul className="office-list">
        {invoices.map(({ guid, number, customerName, amountPence, flagged }) => (
          <li key={guid}>
            <a href={invoiceAddress(guid)}>
              <span>
                {number}, <bdi>{customerName}</bdi>, {formatPounds(amountPence)}
              </span>
            </a>
            <span className="under">{flagged ?? 'A collection has to be looked at.'}</span>
          </li>
        ))}
      </ul>
      {total > invoices.length && (
        <p className="alone">
          <a href={`${moneyPath}?view=decision`}>All {total} invoices that need a decision</a>
        </p>
      )}
    </section>
  );
}
