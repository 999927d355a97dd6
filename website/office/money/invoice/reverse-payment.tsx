import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { requireAnswer, requireStaff, type Staff, requireFound } from '../../require-staff.ts';
import { ReasonPage } from '../reason-page.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/reverse-payment.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return readPayment(api, params);
}

/** The payment of the address, which has to be one of the invoice of the address. */
async function readPayment(api: Staff['api'], params: Route.LoaderArgs['params']) {
  const { guid, number, receipts } = requireAnswer(await api.getInvoice({ guid: params.guid }));
  const payment = requireFound(
    receipts.find((receipt) => receipt.guid === params.payment && receipt.source === 'branch'),
  );
  return { guid, number, payment };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { payment } = await readPayment(api, params);
  return confirm(request, {
    call: ({ reason = '' }) => api.reversePayment({ guid: payment.guid, body: { reason } }),
    done: () => withDone(href('/office/money/invoices/:guid', { guid: params.guid }), 'payment-reversed'),
    fields: ['reason'],
  });
}

export default function ReversePaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, number, payment } = loaderData;
  return (
    <ReasonPage
      heading={`Reverse the payment of ${formatPounds(payment.amountPence)}?`}
      button="Reverse the payment"
      back={href('/office/money/invoices/:guid', { guid })}
      reply={actionData}
    >
      <p>
        For a cheque that bounced, or a payment that was entered by mistake ({payment.reference}). It no
        longer counts for {number}, and goes from the accounts. The invoice then waits under “What next?”. If
        you have paid the money back, record a refund instead.
      </p>
    </ReasonPage>
  );
}
