import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { Table, type Column } from '../../list/table.tsx';
import { collectionStateNames } from '../words.ts';

/** Each attempt to collect an invoice, the newest first. */
export function Collections({ collections }: Pick<InvoiceRecord, 'collections'>) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">Direct Debit</h2>
      <Table columns={columns} rows={collections} keyOf={({ guid }) => guid} />
    </section>
  );
}

const columns: Column<InvoiceRecord['collections'][number]>[] = [
  { heading: 'Attempt', cell: ({ attempt }) => attempt },
  {
    heading: 'State',
    cell: ({ guid, state, paymentId, chargeDate }) => (
      <>
        {collectionStateNames[state]}
        {state === 'needs_review' && (
          <>
            {' '}
            <a href={href('/office/money/collections/:guid', { guid })}>Look at it</a>
          </>
        )}
        <span className="under any-length">
          {[paymentId, chargeDate && `charged on ${formatDay(chargeDate)}`].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { heading: 'Amount', className: 'amount', cell: ({ amountPence }) => formatPounds(amountPence) },
];
