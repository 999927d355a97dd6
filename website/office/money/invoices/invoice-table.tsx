import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { Invoice } from '#contract/operator/money/billing.ts';
import { customerAddress, invoiceAddress } from '../paths.ts';
import { invoiceStateOf, whyToDecide } from '../words.ts';

type TableProps = { invoices: Invoice[]; hasCustomer: boolean };

/** Invoices, each with its state and what is still to be paid. */
export const InvoiceTable = ({ invoices, hasCustomer }: TableProps) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        {hasCustomer && <th scope="col">Customer</th>}
        <th scope="col">State</th>
        <th scope="col" className="amount">
          Amount
        </th>
        <th scope="col" className="amount">
          To pay
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((invoice) => (
        <tr key={invoice.guid}>
          <th scope="row">
            <a href={invoiceAddress(invoice.guid)}>{invoice.number}</a>
            <span className="under">
              <bdi>{invoice.description}</bdi>, {formatDay(invoice.issuedOn)}
            </span>
          </th>
          {hasCustomer && <Customer invoice={invoice} />}
          <td className={whyToDecide(invoice) || invoice.isStopped ? undefined : 'unbroken'}>
            {invoiceStateOf(invoice)}
            {whyToDecide(invoice) && (
              <span className="under">
                <strong>Needs a decision.</strong> {whyToDecide(invoice)}
              </span>
            )}
          </td>
          <td className="amount" data-name="Amount">
            {formatPounds(invoice.amountPence)}
          </td>
          <td className="amount" data-name="To pay">
            {invoice.outstandingPence > 0 ? formatPounds(invoice.outstandingPence) : '–'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Customer = ({ invoice: { customerGuid, customerName } }: { invoice: Invoice }) => (
  <td className="any-length">
    <a href={customerAddress(customerGuid)} dir="auto">
      {customerName}
    </a>
  </td>
);
