import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { invoiceAddress } from '../paths.ts';
import { findCustomer } from './find-customer.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { problemsBesideInputs, readInvoiceForm, textsOfInvoice, withMoreLines } from './read-invoice-form.ts';
import type { Route } from './+types/edit-invoice.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { invoice: answered(await api.getInvoice({ guid })) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const typed = textsOf(await readForm(request));
  const base = typed.revision ?? null;
  if ('more-lines' in typed)
    return data({ values: withMoreLines(typed), problems: {}, base, isStale: false });
  const { body, problems } = readInvoiceForm(typed);
  const customer = problems.customer ? null : await findCustomer(api, typed.customer ?? '');
  if (customer && 'problem' in customer) problems.customer = customer.problem;
  if (!customer || 'problem' in customer || Object.keys(problems).length > 0)
    return data({ values: typed, problems, base, isStale: false }, { status: 400 });
  const change = { ...body, customerGuid: customer.guid, revision: Number(typed.revision) };
  const answer = await api.updateInvoice({ guid, body: change });
  if (!isRefused(answer)) throw redirect(`${invoiceAddress(guid)}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const wrong = answer.more.fields ? problemsBesideInputs(answer.more.fields) : { number: answer.detail };
  // A form that comes back keeps what it was based on, until somebody has been told what has changed.
  return data(
    { values: typed, problems: isStale ? {} : wrong, base: isStale ? null : base, isStale },
    { status: answer.status },
  );
}

export default function EditInvoicePage({ loaderData: { invoice }, actionData }: Route.ComponentProps) {
  const { values = textsOfInvoice(invoice), problems = {}, isStale = false } = actionData ?? {};
  const address = invoiceAddress(invoice.guid);
  return (
    <div className="money">
      <p className="back">
        <a href={address}>{invoice.number}</a>
      </p>
      <PageTitle heading={`Change ${invoice.number}`} isWrong={isStale || Object.keys(problems).length > 0} />
      {isStale && <Stale invoice={invoice} />}
      <InvoiceForm
        values={values}
        problems={problems}
        revision={invoice.revision}
        button="Save"
        back={address}
      />
    </div>
  );
}

const Stale = ({ invoice }: { invoice: InvoiceRecord }) => (
  <StaleNotice what="this invoice">
    <p>
      {invoice.number}, <bdi>{invoice.customerName}</bdi>, {formatPounds(invoice.amountPence)}, due{' '}
      {formatDay(invoice.dueOn)}: <bdi>{invoice.lines.map(({ description }) => description).join(', ')}</bdi>
    </p>
  </StaleNotice>
);
