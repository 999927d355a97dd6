import { href } from 'react-router';
import type { Invoice } from '#contract/operator/money/billing.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { Table } from '../../list/table.tsx';
import { invoiceColumns } from '../invoices/invoice-columns.tsx';
import { withQuery } from '../../../ui/with-query.ts';

type CustomerInvoicesProps = { customer: CustomerRecord; invoices: Invoice[]; total: number };

/** The newest invoices of a customer. */
export const CustomerInvoices = ({ customer: { guid }, invoices, total }: CustomerInvoicesProps) => (
  <section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    {invoices.length > 0 ? (
      <Table columns={invoiceColumns} rows={invoices} getKey={(invoice) => invoice.guid} />
    ) : (
      <p className="quiet">No invoices yet.</p>
    )}
    <p className="form-actions">
      <a className="button" href={withQuery(href('/office/money/invoices/new'), { customer: guid })}>
        Add an invoice
      </a>
      {total > invoices.length && (
        <a className="button" href={withQuery(href('/office/money'), { customer: guid })}>
          All {total} invoices
        </a>
      )}
    </p>
  </section>
);
