import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { Pager } from '../../list/pager.tsx';
import { Table, type Column } from '../../list/table.tsx';
import type { Accounts } from './read-accounts.ts';
import { withQuery } from '../../../ui/with-query.ts';

/** The files that are imported into Sage 50. */
export const Sage50Files = ({ batches: { items, next, isLater } }: Pick<Accounts, 'batches'>) => (
  <section aria-labelledby="sage-50">
    <h2 id="sage-50">Files for Sage 50</h2>
    {items.length === 0 ? (
      <p className="quiet">There are none yet. A run writes one if there is something new.</p>
    ) : (
      <>
        <p>Import the customers first, then the transactions. Each item is in one batch only.</p>
        <Table columns={columns} rows={items} getKey={({ number }) => number} />
      </>
    )}
    <Pager
      first={isLater ? `${href('/office/money/accounts')}#sage-50` : null}
      next={next && `${withQuery(href('/office/money/accounts'), { batches: next })}#sage-50`}
    />
  </section>
);

const columns: Column<Accounts['batches']['items'][number]>[] = [
  {
    heading: 'Batch',
    cell: ({ number, createdAt }) => (
      <>
        {number}
        <span className="under">{formatMoment(createdAt)}</span>
      </>
    ),
  },
  { heading: 'What is in it', cell: describeContents },
  {
    heading: 'Files',
    cell: ({ number }) => (
      <>
        <FileLink number={number} file="customers.csv" label="Customers" />{' '}
        <FileLink number={number} file="transactions.csv" label="Transactions" />
      </>
    ),
  },
];

type FileLinkProps = { number: number; file: string; label: string };

const FileLink = ({ number, file, label }: FileLinkProps) => (
  <a href={href('/office/money/accounts/sage-50/:number/:file', { number: String(number), file })}>
    {label}
    <span className="only-heard"> of batch {number}</span>
  </a>
);

function describeContents(batch: Accounts['batches']['items'][number]): string {
  const { customers, invoices, invoicesPence, receipts, receiptsPence } = batch;
  const { refunds, refundsPence, creditNotes, creditNotesPence, takenBack, takenBackPence } = batch;
  return [
    `new customers: ${customers}`,
    `invoices: ${invoices}, ${formatPounds(invoicesPence)}`,
    `receipts: ${receipts}, ${formatPounds(receiptsPence)}`,
    ...(refunds > 0 ? [`refunds: ${refunds}, ${formatPounds(refundsPence)}`] : []),
    ...(creditNotes > 0 ? [`credit notes: ${creditNotes}, ${formatPounds(creditNotesPence)}`] : []),
    ...(takenBack > 0 ? [`reversed: ${takenBack}, ${formatPounds(takenBackPence)}`] : []),
  ].join('; ');
}
