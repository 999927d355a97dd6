import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/days.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { DoneNotice, doneOf } from '../../form/done-notice.tsx';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { customerAddress, customersPath } from '../paths.ts';
import { CustomerFields } from './customer-fields.tsx';
import { CustomerInvoices } from './customer-invoices.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { DirectDebit } from './direct-debit.tsx';
import { bodyOf, replyTo, textsOfCustomer } from './read-customer.ts';
import { readStatementForm } from './read-period.ts';
import { StatementForm } from './statement-form.tsx';
import type { Route } from './+types/customer.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const customer = answered(await api.getCustomer({ guid }));
  const [listed, history] = await Promise.all([
    api.getInvoices({ query: { customer: customer.guid, order: 'newest', limit: '10' } }),
    api.getHistory({ recordType: 'customer', recordId: customer.guid, query: {} }),
  ]);
  const { invoices, total } = answered(listed);
  return {
    customer,
    invoices,
    total,
    history: answered(history),
    statement: readStatementForm(new URL(request.url), todayInLondon(new Date())),
    done: doneOf(request.url),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const typed = textsOf(await readForm(request));
  const address = customerAddress(guid);
  if (typed.do === 'set-up') {
    const made = await api.createDirectDebitSetUp({ body: { customerGuid: guid } });
    if (!isRefused(made))
      throw redirect(`${address}?done=${made.letterAt ? 'set-up-emailed' : 'set-up-made'}`);
    return data({ refused: made.detail, isStale: false }, { status: made.status });
  }
  const body = { ...bodyOf(typed), revision: Number(typed.revision) };
  const answer = await api.updateCustomer({ guid, body });
  if (!isRefused(answer)) throw redirect(`${address}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  // A form that comes back keeps what it was based on, until somebody has been told what has changed.
  const base = isStale ? null : typed.revision;
  return data({ refused: null, isStale, base, ...replyTo(answer, typed) }, { status: answer.status });
}

type Reply = {
  refused?: string | null;
  isStale?: boolean;
  base?: string | null;
  values?: Record<string, string>;
  problems?: Record<string, string>;
};

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, invoices, total, history, statement, done } = loaderData;
  const reply: Reply = actionData ?? {};
  const { values = textsOfCustomer(customer), isStale = false, refused } = reply;
  const problems = isStale ? {} : (reply.problems ?? {});
  const wrong = actionData ? problems : statement.problems;
  return (
    <div className="money">
      <p className="back">
        <a href={customersPath}>Customers</a>
      </p>
      <PageTitle heading={customer.name} isWrong={Boolean(actionData) || Object.keys(wrong).length > 0} />
      {!actionData && <DoneNotice done={done} />}
      {refused && (
        <p className="notice notice-care" role="alert">
          {refused}
        </p>
      )}
      {isStale ? <Stale customer={customer} /> : <ErrorSummary problems={wrong} />}
      <CustomerFacts customer={customer} />
      <CustomerInvoices customer={customer} invoices={invoices} total={total} />
      <div className="side-parts">
        <section aria-labelledby="contact">
          <h2 id="contact">Contact</h2>
          <form method="post" action={customerAddress(customer.guid)} noValidate>
            <RevisionField revision={customer.revision} />
            <CustomerFields values={values} problems={problems} />
            <p className="form-actions">
              <button className="button button-main">Save</button>
            </p>
          </form>
        </section>
        <div>
          <DirectDebit customer={customer} />
          <StatementForm customer={customer} {...statement} />
        </div>
      </div>
      <HistoryList history={history} fieldNames={fieldNames} />
    </div>
  );
}

const fieldNames = {
  reference: 'Customer number',
  name: 'Name',
  eMail: 'Email address',
  phone: 'Phone number',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  town: 'Town',
  postCode: 'Postcode',
};

const Stale = ({ customer }: { customer: CustomerRecord }) => (
  <StaleNotice what="this customer">
    <p>
      <bdi>{Object.values(textsOfCustomer(customer)).filter(Boolean).join(', ')}</bdi>
    </p>
  </StaleNotice>
);
