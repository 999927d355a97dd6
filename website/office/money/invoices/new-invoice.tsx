import { href } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { withDone } from '../../form/done-notice.tsx';
import { EditPage } from '../../form/edit-page.tsx';
import { requireAnswer, requireStaff, type Staff } from '../../require-staff.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { createEstimateFormValues, createInvoiceFormValues } from './read-invoice-form.ts';
import { saveInvoice } from './save-invoice.ts';
import { readParameter } from '../../addresses.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/new-invoice.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const guid = readParameter(request.url, 'customer') ?? '';
  const [next, customer, estimated] = await Promise.all([
    api.getNextInvoiceNumber({}),
    guidPattern.test(guid) ? api.getCustomer({ guid }) : null,
    readEstimate(api, request.url),
  ]);
  const reference = customer && !isRefused(customer) ? customer.reference : '';
  return {
    values: {
      ...createInvoiceFormValues(requireAnswer(next).number, reference, findToday(context)),
      ...estimated,
    },
  };
}

/** The form values that follow from the estimate of a case. */
async function readEstimate(api: Staff['api'], url: string) {
  const number = readParameter(url, 'case');
  const estimateId = readParameter(url, 'estimate');
  const found = number ? await api.getCaseEstimates({ number }) : null;
  if (!found || isRefused(found)) return {};
  const estimate = found.estimates.find(({ id }) => id === estimateId);
  return estimate ? createEstimateFormValues(found, estimate) : {};
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return saveInvoice(request, {
    api,
    today: findToday(context),
    call: (body) => api.createInvoice({ body }),
    done: ({ guid }) => withDone(href('/office/money/invoices/:guid', { guid }), 'invoice-added'),
  });
}

export default function NewInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData && 'problems' in actionData ? actionData : undefined;
  const longer = actionData && 'longer' in actionData ? actionData.longer : undefined;
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money'), label: 'Invoices' }}
        heading="Add an invoice"
        reply={reply}
      >
        <InvoiceForm
          values={reply?.values ?? longer ?? loaderData.values}
          problems={reply?.problems ?? {}}
          button="Add the invoice"
          back={href('/office/money')}
        />
      </EditPage>
    </div>
  );
}
