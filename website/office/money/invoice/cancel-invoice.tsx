import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { ReasonPage } from '../reason-page.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/cancel-invoice.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswer(await api.getInvoice({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: ({ reason = '' }, body) => api.cancelInvoice({ guid, body: { reason, ...body } }),
    done: () => withDone(href('/office/money/invoices/:guid', { guid }), 'invoice-cancelled'),
    fields: ['reason'],
  });
}

export default function CancelInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, number, amountPence, receivedPence, revision } = loaderData;
  return (
    <ReasonPage
      revision={revision}
      heading={`Cancel invoice ${number}?`}
      button="Cancel the invoice"
      back={href('/office/money/invoices/:guid', { guid })}
      reply={actionData}
    >
      <p>
        Nothing is owed for it any more, and it becomes void in the accounts. Its {formatPounds(amountPence)}{' '}
        are not collected. A cancelled invoice stays cancelled.
      </p>
      {receivedPence > 0 && (
        <p>
          {formatPounds(receivedPence)} was received for it. Afterwards you can refund it, or keep it for the
          customer. Sage may refuse to make it void while it has payments there. If so, the next run names it
          under Accounts: take the payments off the invoice in Sage, then press Try everything again.
        </p>
      )}
      <p>Was it paid at the branch? Then record the payment instead.</p>
    </ReasonPage>
  );
}
