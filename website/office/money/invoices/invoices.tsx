import { isRefused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { invoiceViews } from '#contract/operator/money/billing.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { listAddress, Pager } from '../../list/pager.tsx';
import { SearchForm } from '../../list/search-form.tsx';
import { Views } from '../../list/views.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { customerAddress, moneyPath } from '../paths.ts';
import { invoiceViewNames } from '../words.ts';
import { InvoiceTable } from './invoice-table.tsx';
import type { Route } from './+types/invoices.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { view, q, customer, after } = readFilters(request.url);
  const [listed, found] = await Promise.all([
    api.getInvoices({ query: { view, q, customer, after, order: 'newest', limit: '50' } }),
    customer ? api.getCustomer({ guid: customer }) : null,
  ]);
  const { items: invoices, next, counts } = answered(listed);
  const whose = found && !isRefused(found) ? { guid: found.guid, name: found.name } : null;
  return { invoices, next, counts, whose, view, q, after, done: doneOf(request.url) };
}

function readFilters(url: string) {
  const { searchParams } = new URL(url);
  const customer = searchParams.get('customer') ?? '';
  const after = searchParams.get('after') ?? '';
  return {
    view: invoiceViews.find((each) => each === searchParams.get('view')) ?? 'due',
    q: searchParams.get('q')?.trim().slice(0, 100) || undefined,
    customer: guidPattern.test(customer) ? customer : undefined,
    after: /^\d{1,18}$/.test(after) ? after : undefined,
  };
}

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { invoices, next, counts, whose, view, q, after, done } = loaderData;
  const customer = whose?.guid;
  const address = (changes: { view?: string; after?: string | null }) =>
    listAddress(moneyPath, { view, q, customer, ...changes });
  return (
    <div className="money">
      <PageTitle heading={whose ? `Invoices of ${whose.name}` : 'Invoices'}>
        <a className="button button-main" href={newAddress(customer)}>
          Add an invoice
        </a>
      </PageTitle>
      <DoneNotice done={done} />
      {whose && (
        <p className="alone">
          <a href={customerAddress(whose.guid)}>The customer</a> <a href={moneyPath}>All invoices</a>
        </p>
      )}
      <Views
        label="Invoices by state"
        current={view}
        views={invoiceViews.map((key) => ({
          key,
          label: invoiceViewNames[key],
          href: address({ view: key, after: null }),
          count: counts[key],
        }))}
      />
      <SearchForm
        label="Search invoices"
        hint="Number, customer, or amount such as 120.00"
        q={q ?? ''}
        kept={{ view, ...(customer && { customer }) }}
      />
      {invoices.length > 0 ? (
        <InvoiceTable invoices={invoices} hasCustomer={!whose} />
      ) : (
        <p className="quiet">
          {q ? 'No invoice here matches. The numbers above count those that do.' : 'No invoices here.'}
        </p>
      )}
      <Pager first={after ? address({ after: null }) : null} next={next ? address({ after: next }) : null} />
    </div>
  );
}

const newAddress = (customer: string | undefined) => listAddress(`${moneyPath}/invoices/new`, { customer });
