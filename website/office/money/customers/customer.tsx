import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { readForm, readText } from '../../../ui/form/read-form.ts';
import { readDone, withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerInvoices } from './customer-invoices.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { DirectDebit } from './direct-debit.tsx';
import { toCustomerBody, readCustomer, toCustomerFormValues } from './read-customer.ts';
import { readStatementForm } from './read-period.ts';
import { StatementForm } from './statement-form.tsx';
import { customerHistoryLabels } from '../labels.ts';
import type { Route } from './+types/customer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const customer = requireAnswer(await api.getCustomer({ guid }));
  const [listed, history] = await Promise.all([
    api.getInvoices({ query: { customer: customer.guid, order: 'newest', limit: '10' } }),
    api.getHistory({ recordType: 'customer', recordId: customer.guid, query: {} }),
  ]);
  const { items: invoices, total } = requireAnswer(listed);
  return {
    customer,
    invoices,
    total,
    history: requireAnswer(history),
    statement: readStatementForm(new URL(request.url), todayInLondon(new Date())),
    done: readDone(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const address = href('/office/money/customers/:guid', { guid });
  const form = await readForm(request.clone());
  if (readText(form, 'do') === 'set-up') {
    const setUp = await api.createDirectDebitSetUp({ body: { customerGuid: guid } });
    if (!isRefused(setUp))
      throw redirect(withDone(address, setUp.noticeSentAt ? 'set-up-emailed' : 'set-up-made'));
    return data({ refused: setUp.detail }, { status: setUp.status });
  }
  return save(request, {
    read: readCustomer,
    call: (values, revision) => api.updateCustomer({ guid, body: { ...toCustomerBody(values), revision } }),
    done: () => withDone(address, 'changed'),
    field: 'reference',
  });
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, invoices, total, history, statement, done } = loaderData;
  const reply = actionData && 'values' in actionData ? actionData : null;
  const values = reply?.values ?? toCustomerFormValues(customer);
  const isPeriodWrong = Object.keys(statement.problems).length > 0;
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/customers'), label: 'Customers' }}
        heading={customer.name}
        reply={reply ?? (isPeriodWrong ? { problems: statement.problems, isStale: false } : undefined)}
        refused={actionData && 'refused' in actionData ? actionData.refused : null}
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
              <CustomerFields values={values} problems={reply?.problems ?? {}} />
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
