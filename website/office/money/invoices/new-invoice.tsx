import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../staff.ts';
import { invoiceAddress, moneyPath } from '../paths.ts';
import { findCustomer } from './find-customer.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { problemsBesideInputs, readInvoiceForm, textsOfNew, withMoreLines } from './read-invoice-form.ts';
import type { Route } from './+types/new-invoice.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const guid = new URL(request.url).searchParams.get('customer') ?? '';
  const customer = guidPattern.test(guid) ? await api.getCustomer({ guid }) : null;
  return { values: textsOfNew(customer && !isRefused(customer) ? customer.reference : '') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const typed = textsOf(await readForm(request));
  if ('more-lines' in typed) return data({ values: withMoreLines(typed), problems: {} });
  const { body, problems } = readInvoiceForm(typed);
  const customer = problems.customer ? null : await findCustomer(api, typed.customer ?? '');
  if (customer && 'problem' in customer) problems.customer = customer.problem;
  if (!customer || 'problem' in customer || Object.keys(problems).length > 0)
    return data({ values: typed, problems }, { status: 400 });
  const answer = await api.createInvoice({ body: { ...body, customerGuid: customer.guid } });
  if (!isRefused(answer)) throw redirect(`${invoiceAddress(answer.guid)}?done=invoice-added`);
  const wrong = answer.more.fields ? problemsBesideInputs(answer.more.fields) : { number: answer.detail };
  return data({ values: typed, problems: wrong }, { status: answer.status });
}

export default function NewInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = loaderData.values, problems = {} } = actionData ?? {};
  return (
    <div className="money">
      <p className="back">
        <a href={moneyPath}>Invoices</a>
      </p>
      <PageTitle heading="Add an invoice" isWrong={Object.keys(problems).length > 0} />
      <InvoiceForm values={values} problems={problems} button="Add the invoice" back={moneyPath} />
    </div>
  );
}
