import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { invoiceFields, invoiceTexts } from '#contract/records/invoice.ts';
import { withDone } from '../../form/done-notice.tsx';
import { FilledTexts } from '../../form/optional-texts.tsx';
import { EditPage } from '../../form/edit-page.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { toInvoiceFormValues } from './read-invoice-form.ts';
import { saveInvoice } from './save-invoice.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/edit-invoice.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { invoice: requireAnswer(await api.getInvoice({ guid })) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return saveInvoice(request, {
    api,
    today: findToday(context),
    call: (body, revision) => api.updateInvoice({ guid, body: { ...body, revision } }),
    done: () => withDone(href('/office/money/invoices/:guid', { guid }), 'changed'),
  });
}

export default function EditInvoicePage({ loaderData: { invoice }, actionData }: Route.ComponentProps) {
  const reply = actionData && 'problems' in actionData ? actionData : undefined;
  const longer = actionData && 'longer' in actionData ? actionData.longer : undefined;
  const address = href('/office/money/invoices/:guid', { guid: invoice.guid });
  return (
    <div className="money">
      <EditPage
        back={{ href: address, label: invoice.number }}
        heading={`Change ${invoice.number}`}
        reply={reply}
        now={{ subject: 'this invoice', current: <CurrentValues invoice={invoice} /> }}
      >
        <InvoiceForm
          values={reply?.values ?? longer ?? toInvoiceFormValues(invoice)}
          problems={reply?.problems ?? {}}
          revision={invoice.revision}
          button="Save"
          back={address}
        />
      </EditPage>
    </div>
  );
}

const CurrentValues = ({ invoice }: { invoice: InvoiceRecord }) => (
  <>
    <p>
      {invoice.number}, <bdi>{invoice.customerName}</bdi>, {formatPounds(invoice.amountPence)}, due{' '}
      {formatDay(invoice.dueOn)}: <bdi>{invoice.lines.map(({ description }) => description).join(', ')}</bdi>
    </p>
    <FilledTexts fields={invoiceFields} names={invoiceTexts} values={invoice} />
  </>
);
