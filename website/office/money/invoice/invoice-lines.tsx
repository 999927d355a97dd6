import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { describeTax } from '#contract/operator/money/taxes.ts';

/** The lines of an invoice. */
export const InvoiceLines = ({ invoice }: { invoice: InvoiceRecord }) => (
  <section aria-labelledby="lines">
    <h2 id="lines">
      <bdi>{invoice.description}</bdi>
    </h2>
    {invoice.lines.length > 0 && (
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">VAT</th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map(({ description, taxCode, amountPence }, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{description}</bdi>
              </th>
              <td>{describeTax(taxCode)}</td>
              <td className="amount">{formatPounds(amountPence)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total with VAT
            </th>
            <td className="amount">{formatPounds(invoice.amountPence)}</td>
          </tr>
        </tfoot>
      </table>
    )}
  </section>
);
