import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireStaff } from '../../staff.ts';
import { customerAddress, customersPath } from '../paths.ts';
import { CustomerFields } from './customer-fields.tsx';
import { bodyOf, replyTo } from './read-customer.ts';
import type { Route } from './+types/new-customer.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'createCustomer');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'createCustomer');
  const typed = textsOf(await readForm(request));
  const answer = await api.createCustomer({ body: bodyOf(typed) });
  if (!isRefused(answer)) throw redirect(`${customerAddress(answer.guid)}?done=customer-added`);
  return data(replyTo(answer, typed), { status: answer.status });
}

export default function NewCustomerPage({ actionData }: Route.ComponentProps) {
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <div className="money">
      <p className="back">
        <a href={customersPath}>Customers</a>
      </p>
      <PageTitle heading="Add a customer" isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <form method="post" className="office-form" noValidate>
        <CustomerFields values={values} problems={problems} />
        <p className="form-actions">
          <button className="button button-main">Add the customer</button>
          <a className="button" href={customersPath}>
            Go back
          </a>
        </p>
      </form>
    </div>
  );
}
