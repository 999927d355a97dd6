import { formatMoment } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { listAddress, Pager } from '../list/pager.tsx';
import type { Accounts } from './read-accounts.ts';
import { accountsPath } from './words.ts';

/** The files that are imported into Sage 50. */
export const Sage50Files = ({ batches: { items, next, isLater } }: Pick<Accounts, 'batches'>) => (
  <section aria-labelledby="sage-50">
    <h2 id="sage-50">Files for Sage 50</h2>
    {items.length === 0 ? (
      <p className="quiet">There are none yet. A run writes one if there is something new.</p>
    ) : (
      <>
        <p>Import the customers first, then the transactions. Each item is in one batch only.</p>
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">Batch</th>
              <th scope="col">What is in it</th>
              <th scope="col">Files</th>
            </tr>
          </thead>
          <tbody>
            {items.map((batch) => (
              <tr key={batch.number}>
                <th scope="row">
                  {batch.number}
                  <span className="under">{formatMoment(batch.createdAt)}</span>
                </th>
                <td>{contentsOf(batch)}</td>
                <td>
                  <FileLink number={batch.number} file="customers.csv" label="Customers" />{' '}
                  <FileLink number={batch.number} file="transactions.csv" label="Transactions" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
    <Pager
      first={isLater ? `${accountsPath}#sage-50` : null}
      next={next && `${listAddress(accountsPath, { batches: next })}#sage-50`}
    />
  </section>
);

type FileLinkProps = { number: number; file: string; label: string };

const FileLink = ({ number, file, label }: FileLinkProps) => (
  <a href={`${accountsPath}/sage-50/${number}/${file}`}>
    {label}
    <span className="only-heard"> of batch {number}</span>
  </a>
);

function contentsOf(batch: Accounts['batches']['items'][number]): string {
  const { customers, invoices, invoicesPence, receipts, receiptsPence } = batch;
  const { refunds, refundsPence, takenBack, takenBackPence } = batch;
  return [
    `new customers: ${customers}`,
    `invoices: ${invoices}, ${formatPounds(invoicesPence)}`,
    `receipts: ${receipts}, ${formatPounds(receiptsPence)}`,
    ...(refunds > 0 ? [`refunds: ${refunds}, ${formatPounds(refundsPence)}`] : []),
    ...(takenBack > 0 ? [`reversed: ${takenBack}, ${formatPounds(takenBackPence)}`] : []),
  ].join('; ');
}
