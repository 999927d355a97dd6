import { customerViews, type Customer } from '#contract/operator/money/customers.ts';
import { listAddress, Pager } from '../../list/pager.tsx';
import { SearchForm } from '../../list/search-form.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { customerAddress, customersPath } from '../paths.ts';
import { balanceOf, customerViewNames, mandateName } from '../words.ts';
import { ContactLink } from '../../shell/contact-link.tsx';
import type { Route } from './+types/customers.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { searchParams } = new URL(request.url);
  const view = customerViews.find((each) => each === searchParams.get('view')) ?? 'all';
  const q = searchParams.get('q')?.trim().slice(0, 100) || undefined;
  const given = searchParams.get('after') ?? '';
  const after = /^\d{1,18}$/.test(given) ? given : undefined;
  const listed = answered(await api.getCustomers({ query: { view, q, after, limit: '50' } }));
  return { ...listed, view, q, after };
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { customers, next, total, view, q, after } = loaderData;
  const address = (changes: { view?: string; after?: string | null }) =>
    listAddress(customersPath, { view, q, ...changes });
  return (
    <div className="money">
      <PageTitle heading="Customers">
        <a className="button button-main" href={`${customersPath}/new`}>
          Add a customer
        </a>
      </PageTitle>
      <Views
        label="Customers"
        current={view}
        views={customerViews.map((key) => ({
          key,
          label: customerViewNames[key],
          href: address({ view: key, after: null }),
          ...(key === view && { count: total }),
        }))}
      />
      <SearchForm
        label="Search customers"
        hint="Name, number, email address, phone number or postcode"
        q={q ?? ''}
        kept={{ view }}
      />
      {customers.length > 0 ? (
        <CustomerTable customers={customers} />
      ) : (
        <p className="quiet">{q ? 'No customer here matches.' : 'No customers here.'}</p>
      )}
      <Pager first={after ? address({ after: null }) : null} next={next ? address({ after: next }) : null} />
    </div>
  );
}

const CustomerTable = ({ customers }: { customers: Customer[] }) => (
  <table className="office-table">
    <thead>
      <tr>
        <th scope="col">Customer</th>
        <th scope="col">Email and phone</th>
        <th scope="col">Direct Debit</th>
        <th scope="col" className="amount">
          Balance
        </th>
      </tr>
    </thead>
    <tbody>
      {customers.map(({ guid, reference, name, eMail, phone, deceasedAt, mandate, balancePence }) => (
        <tr key={guid}>
          <th scope="row" className="any-length">
            <a href={customerAddress(guid)}>
              <bdi>{name}</bdi>
            </a>
            <span className="under">
              {reference}
              {deceasedAt && <strong> Died</strong>}
            </span>
          </th>
          <td className="any-length" data-name={eMail || phone ? undefined : 'Email and phone'}>
            {eMail && <ContactLink to={eMail} />}
            {phone && (
              <span className={eMail ? 'under' : undefined}>
                <ContactLink to={phone} />
              </span>
            )}
            {!eMail && !phone && <span className="quiet">None</span>}
          </td>
          <td data-name="Direct Debit">
            {mandate ? mandateName(mandate) : <span className="quiet">None</span>}
          </td>
          <td className="amount">{balanceOf(balancePence)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
