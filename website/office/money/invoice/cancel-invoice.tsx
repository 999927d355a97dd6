import { redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { answered, requireStaff } from '../../staff.ts';
import { invoiceAddress } from '../paths.ts';
import { ReasonPage } from '../reason-page.tsx';
import { replyToReason } from '../reply-to-reason.ts';
import type { Route } from './+types/cancel-invoice.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return answered(await api.getInvoice({ guid }));
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { reason = '', revision } = textsOf(await readForm(request));
  const body = { reason, ...(revision && { revision: Number(revision) }) };
  const answer = await api.cancelInvoice({ guid, body });
  if (isRefused(answer)) return replyToReason(answer, { reason, revision });
  throw redirect(`${invoiceAddress(guid)}?done=invoice-cancelled`);
}

export default function CancelInvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, number, amountPence, receivedPence, revision } = loaderData;
  return (
    <ReasonPage
      heading={`Cancel invoice ${number}?`}
      button="Cancel the invoice"
      back={invoiceAddress(guid)}
      reply={actionData}
      revision={revision}
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
