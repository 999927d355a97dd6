import { href } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save } from '../../form/save.ts';
import { requireStaff } from '../../require-staff.ts';
import { CustomerFields } from './customer-fields.tsx';
import { toCustomerBody, readCustomer } from './read-customer.ts';
import type { Route } from './+types/new-customer.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'createCustomer');
  return { idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request, 'createCustomer');
  return save(request, {
    read: readCustomer,
    call: (values, _, idempotencyKey) => api.createCustomer({ body: toCustomerBody(values), idempotencyKey }),
    done: ({ guid }) => withDone(href('/office/money/customers/:guid', { guid }), 'customer-added'),
  });
}

export default function NewCustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { values = {}, problems = {} } = actionData ?? {};
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/customers'), label: 'Customers' }}
        heading="Add a customer"
        reply={actionData}
      >
        <EditForm {...loaderData} button="Add the customer" back={href('/office/money/customers')}>
          <CustomerFields values={values} problems={problems} />
        </EditForm>
      </EditPage>
    </div>
  );
}
