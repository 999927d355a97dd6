import { href } from 'react-router';
import { readForm, readText } from '../../../ui/form/read-form.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { requireAnswer, requireStaff, requireAnswers } from '../../require-staff.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { DirectDebit } from './direct-debit.tsx';
import { readCustomer, toCustomerFormValues, toCustomerBody } from './read-customer.ts';
import { readStatementForm } from './read-period.ts';
import { customerHistoryLabels } from '../labels.ts';
import { confirm } from '../../form/confirm.ts';
import type { Invoice } from '#contract/operator/money/billing.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { Table } from '../../list/table.tsx';
import { invoiceColumns } from '../invoices/invoice-columns.tsx';
import { withQuery } from '../../../ui/with-query.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { TextField } from '../../form/text-field.tsx';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/customer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const customer = requireAnswer(await api.getCustomer({ guid }));
  const { listed, ...related } = await requireAnswers({
    listed: api.getInvoices({ query: { customer: customer.guid, order: 'newest', limit: '10' } }),
    history: api.getHistory({ recordType: 'customer', recordId: customer.guid, query: {} }),
  });
  const { items: invoices, total } = listed;
  const statement = readStatementForm(request.url, findToday(context));
  return { customer, invoices, total, ...related, statement, done: readDone(request.url) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/money/customers/:guid', { guid });
  if (readText(await readForm(request.clone()), 'do') === 'set-up')
    return confirm(request, {
      call: () => api.createDirectDebitSetUp({ body: { customerGuid: guid } }),
      done: ({ noticeSentAt }) => withDone(address, noticeSentAt ? 'set-up-emailed' : 'set-up-made'),
    });
  return save(request, {
    read: readCustomer,
    call: (values, revision) => api.updateCustomer({ guid, body: { ...toCustomerBody(values), revision } }),
    done: () => withDone(address, 'changed'),
  });
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, invoices, total, history, statement, done } = loaderData;
  const { problems = {} } = actionData ?? {};
  // A refused button beside the form has none of its values.
  const values = { ...toCustomerFormValues(customer), ...actionData?.values };
  const isPeriodWrong = Object.keys(statement.problems).length > 0;
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/customers'), label: 'Customers' }}
        heading={customer.name}
        reply={actionData ?? (isPeriodWrong ? { problems: statement.problems, isStale: false } : undefined)}
        done={done}
        now={{
          subject: 'this customer',
          current: <p>{Object.values(toCustomerFormValues(customer)).filter(Boolean).join(', ')}</p>,
        }}
      >
        <CustomerFacts customer={customer} />
        <CustomerInvoices customer={customer} invoices={invoices} total={total} />
        <div className="side-parts">
          <section aria-labelledby="contact">
            <h2 id="contact">Contact</h2>
            <EditForm revision={customer.revision} button="Save">
              <CustomerFields values={values} problems={problems} />
            </EditForm>
          </section>
          <div>
            <DirectDebit customer={customer} />
            <StatementForm customer={customer} {...statement} />
          </div>
        </div>
        <HistoryList history={history} labels={customerHistoryLabels} />
      </EditPage>
    </div>
  );
}

type CustomerInvoicesProps = { customer: CustomerRecord; invoices: Invoice[]; total: number };

/** The newest invoices of a customer. */
const CustomerInvoices = ({ customer: { guid }, invoices, total }: CustomerInvoicesProps) => (
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

type StatementFormProps = { customer: CustomerRecord; values: Record<string, string>; problems: Problems };

/** Asks for a statement of a period. */
function StatementForm({ customer: { guid }, values, problems }: StatementFormProps) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', problem: problems[name] });
  return (
    <section aria-labelledby="statement">
      <h2 id="statement">Statement</h2>
      <p>A PDF with invoices, payments and refunds, and what was to be paid before and after.</p>
      <form method="get" action={href('/office/money/customers/:guid/statement.pdf', { guid })} noValidate>
        <div className="field-row">
          <TextField {...field('from')} label="From" autoComplete="off" />
          <TextField {...field('to')} label="To" autoComplete="off" />
        </div>
        <p className="form-actions">
          <button className="button">Open the statement</button>
        </p>
      </form>
    </section>
  );
}
