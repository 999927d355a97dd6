import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { invoiceViews, type Invoice } from '#contract/operator/money/billing.ts';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import type { Selection } from '../../list/selection.tsx';
import { ActButtons } from '../../list/several.tsx';
import { SearchForm } from '../../list/search-form.tsx';
import { Views } from '../../list/views.tsx';
import { hasRecordsInAnyView, type EmptyTexts } from '../../list/empty-list.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { invoiceViewNames } from '../labels.ts';
import { customerColumn, invoiceColumns } from './invoice-columns.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { invoiceList } from './list-file.ts';
import type { Route } from './+types/invoices.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = await readList(request.url, api, invoiceList);
  const { customer: guid } = list.query;
  const record = guid ? await api.getCustomer({ guid }) : null;
  const customer = record && !isRefused(record) ? { guid: record.guid, name: record.name } : null;
  return { list, customer, done: readDone(request.url) };
}

export default function InvoicesPage({ loaderData: { list, customer, done } }: Route.ComponentProps) {
  const { view, q } = list.query;
  const [first, ...others] = invoiceColumns;
  return (
    <div className="money">
      <PageTitle heading={customer ? `Invoices of ${customer.name}` : 'Invoices'}>
        <a className="button button-main" href={newAddress(customer?.guid)}>
          Add an invoice
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      {customer && (
        <p className="alone">
          <a href={href('/office/money/customers/:guid', { guid: customer.guid })}>The customer</a>{' '}
          <a href={href('/office/money')}>All invoices</a>
        </p>
      )}
      <Views
        label="Invoices by status"
        current={view}
        views={invoiceViews.map((key) => ({
          key,
          label: invoiceViewNames[key],
          href: withQuery(href('/office/money'), { view: key, q, customer: customer?.guid }),
          count: list.counts[key],
        }))}
      />
      <SearchForm
        label="Search invoices"
        hint="Number, customer, or amount such as 120.00"
        q={q}
        hiddenParameters={{ view, customer: customer?.guid }}
      />
      <PagedTable
        list={list}
        columns={[first!, !customer && customerColumn, ...others]}
        file="invoices"
        selection={view === 'cancelled' ? undefined : selection}
        getKey={({ guid }) => guid}
        empty={{
          texts: emptyTexts,
          view: customer ? 'customer' : hasRecordsInAnyView(list.counts) ? 'any' : undefined,
          filters: { q },
        }}
      />
    </div>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No invoice has been added yet. Add its customer first.',
  steps: [
    {
      label: 'Add the first customer',
      address: href('/office/money/customers/new'),
      call: 'createCustomer',
    },
    { label: 'Choose a customer', address: href('/office/money/customers'), call: 'getCustomers' },
  ],
  views: { any: 'No invoices here.', customer: 'This customer has no invoice here.' },
  noMatch: 'No invoice here matches. The numbers above count those that do.',
};

const selection: Selection<Invoice> = {
  action: href('/office/money/invoices/several'),
  toSelected: ({ guid }) => ({ id: guid, revision: 0 }),
  getName: ({ number }) => number,
  noun: 'selected',
  acts: <ActButtons acts={{ email: 'Email the invoices…', collect: 'Collect now…' }} />,
};

const newAddress = (customer: string | undefined) =>
  withQuery(href('/office/money/invoices/new'), { customer });
