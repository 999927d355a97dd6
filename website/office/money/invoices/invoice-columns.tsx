import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { Invoice } from '#contract/operator/money/billing.ts';
import type { Column } from '../../list/table.tsx';
import { describeInvoiceState } from '../labels.ts';
import { describeDecisionReason } from '../../labels/money.ts';

/** Invoices of one customer, each with its state and what is still to be paid. */
export const invoiceColumns: Column<Invoice>[] = [
  {
    heading: 'Invoice',
    sort: { by: 'number' },
    cell: ({ guid, number, description, issuedOn }) => (
      <>
        <a href={href('/office/money/invoices/:guid', { guid })}>{number}</a>
        <span className="under">
          <bdi>{description}</bdi>, {formatDay(issuedOn)}
        </span>
      </>
    ),
  },
  { heading: 'Status', cell: (invoice) => <State invoice={invoice} /> },
  {
    heading: 'Amount',
    sort: { by: 'amount', isLargestFirst: true },
    className: 'amount',
    isNamed: true,
    cell: ({ amountPence }) => formatPounds(amountPence),
  },
  {
    heading: 'To pay',
    sort: { by: 'outstanding', isLargestFirst: true },
    className: 'amount',
    isNamed: true,
    cell: ({ outstandingPence }) => (outstandingPence > 0 ? formatPounds(outstandingPence) : '–'),
  },
];

export const customerColumn: Column<Invoice> = {
  heading: 'Customer',
  sort: { by: 'customer' },
  className: 'any-length',
  cell: ({ customerGuid, customerName }) => (
    <a href={href('/office/money/customers/:guid', { guid: customerGuid })} dir="auto">
      {customerName}
    </a>
  ),
};

function State({ invoice }: { invoice: Invoice }) {
  const decisionReason = describeDecisionReason(invoice);
  return (
    <>
      <span className={decisionReason || invoice.isStopped ? undefined : 'unbroken'}>
        {describeInvoiceState(invoice)}
      </span>
      {decisionReason && (
        <span className="under">
          <strong>What next?</strong> {decisionReason}
        </span>
      )}
    </>
  );
}
