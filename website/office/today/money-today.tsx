import { formatCount } from '#contract/fields/count.ts';
import { href } from 'react-router';
import type { Today } from './read-today.ts';
import { More } from './more.tsx';
import { withQuery } from '../../ui/with-query.ts';
import { describeBalance, describeDecisionReason } from '../labels/money.ts';

/** Invoices that need a decision, and messages of GoCardless that nobody has looked at. Renders nothing if there are none. */
export function MoneyToday({ money: { invoices, total, unreadable, waiting } }: { money: Today['money'] }) {
  if (waiting === 0) return null;
  return (
    <section>
      <h2>Payments</h2>
      <ul className="office-list">
        {unreadable > 0 && (
          <li>
            <a href={`${href('/office/money/collections')}#unmatched`}>
              {formatCount(
                unreadable,
                'message from GoCardless could not be read',
                'messages from GoCardless could not be read',
              )}
            </a>
            <span className="under">Please look at them, and mark them as seen there.</span>
          </li>
        )}
        {invoices.map((invoice) => (
          <li key={invoice.guid}>
            <a href={href('/office/money/invoices/:guid', { guid: invoice.guid })}>
              <span>
                {invoice.number}, <bdi>{invoice.customerName}</bdi>,{' '}
                {describeBalance(invoice.outstandingPence - invoice.overpaidPence)}
              </span>
            </a>
            <span className="under">
              {describeDecisionReason(invoice) ?? 'A collection has to be looked at.'}
            </span>
          </li>
        ))}
      </ul>
      <More
        count={total - invoices.length}
        one="invoice under “What next?”"
        many="invoices under “What next?”"
        href={withQuery(href('/office/money'), { view: 'decision' })}
      />
    </section>
  );
}
