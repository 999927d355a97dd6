import type { Invoice } from '#contract/operator/money/billing.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { InvoiceTable } from '../invoices/invoice-table.tsx';
import { moneyPath } from '../paths.ts';

type CustomerInvoicesProps = { customer: CustomerRecord; invoices: Invoice[]; total: number };

/** The newest invoices of a customer. */
export const CustomerInvoices = ({ customer: { guid }, invoices, total }: CustomerInvoicesProps) => (
  <section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    {invoices.length > 0 ? (
      <InvoiceTable invoices={invoices} hasCustomer={false} />
    ) : (
      <p className="quiet">No invoices yet.</p>
    )}
    <p className="form-actions">
      <a className="button" href={`${moneyPath}/invoices/new?customer=${guid}`}>
        Add an invoice
      </a>
      {total > invoices.length && (
        <a className="button" href={`${moneyPath}?customer=${guid}`}>
          All {total} invoices
        </a>
      )}
    </p>
  </section>
);
