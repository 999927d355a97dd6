import { href } from 'react-router';
import { customerViews, type Customer } from '#contract/operator/money/customers.ts';
import type { EmptyTexts } from '../../list/empty-list.tsx';
import { PagedTable } from '../../list/paged-table.tsx';
import { readList } from '../../list/read-list.ts';
import { SearchForm } from '../../list/search-form.tsx';
import type { Column } from '../../list/table.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../require-staff.ts';
import { customerViewNames, describeMandate } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import { describeBalance } from '../../labels/money.ts';
import { customerList } from './list-file.ts';
import type { Route } from './+types/customers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return readList(request.url, api, customerList);
}

export default function CustomersPage({ loaderData: list }: Route.ComponentProps) {
  const { view, q } = list.query;
  return (
    <div className="money">
      <PageTitle heading="Customers">
        <a className="button button-main" href={href('/office/money/customers/new')}>
          Add a customer
        </a>
      </PageTitle>
      <Views
        label="Customers"
        current={view}
        views={customerViews.map((key) => ({
          key,
          label: customerViewNames[key],
          href: withQuery(href('/office/money/customers'), { view: key, q }),
          ...(key === view && { count: list.total }),
        }))}
      />
      <SearchForm
        label="Search customers"
        hint="Name, number, email address, phone number or postcode"
        q={q}
        hiddenParameters={{ view }}
      />
      <PagedTable
        list={list}
        columns={columns}
        file="customers"
        getKey={({ guid }) => guid}
        empty={{ texts: emptyTexts, view: view === 'all' ? undefined : 'any', filters: { q } }}
      />
    </div>
  );
}

const emptyTexts: EmptyTexts = {
  nothing: 'No customer has been added yet. Customers get invoices, and may pay them by Direct Debit.',
  steps: [
    {
      label: 'Add the first customer',
      address: href('/office/money/customers/new'),
      call: 'createCustomer',
    },
  ],
  views: { any: 'No customers here.' },
  noMatch: 'No customer here matches.',
};

const noneText = <span className="quiet">None</span>;

const columns: Column<Customer>[] = [
  {
    heading: 'Customer',
    sort: { by: 'name' },
    className: 'any-length',
    cell: ({ guid, name, reference, deceasedAt }) => (
      <>
        <a href={href('/office/money/customers/:guid', { guid })}>
          <bdi>{name}</bdi>
        </a>
        <span className="under">
          {reference}
          {deceasedAt && <strong> Died</strong>}
        </span>
      </>
    ),
  },
  {
    heading: 'Email and phone',
    className: 'any-length',
    isNamed: ({ eMail, phone }) => !eMail && !phone,
    cell: ({ eMail, phone }) => (
      <>
        {eMail && <ContactLink to={eMail} />}
        {phone && (
          <span className={eMail ? 'under' : undefined}>
            <ContactLink to={phone} />
          </span>
        )}
        {!eMail && !phone && noneText}
      </>
    ),
  },
  {
    heading: 'Direct Debit',
    isNamed: true,
    cell: ({ mandate }) => (mandate ? describeMandate(mandate) : noneText),
  },
  {
    heading: 'Balance',
    sort: { by: 'balance', isLargestFirst: true },
    className: 'amount',
    cell: ({ balancePence }) => describeBalance(balancePence),
  },
];
