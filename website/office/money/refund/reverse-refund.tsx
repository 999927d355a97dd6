import { href } from 'react-router';
import { formatPounds } from '#contract/fields/pounds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { requireAnswer, requireStaff, type Staff, requireFound } from '../../require-staff.ts';
import { ReasonPage } from '../reason-page.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/reverse-refund.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return readRefund(api, params);
}

/** The refund of the address, which has to be one of the invoice of the address. */
async function readRefund(api: Staff['api'], params: Route.LoaderArgs['params']) {
  const { guid, number, refunds } = requireAnswer(await api.getInvoice({ guid: params.guid }));
  const refund = requireFound(
    refunds.find((each) => each.guid === params.refund && each.method !== 'gocardless'),
  );
  return { guid, number, refund };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { refund } = await readRefund(api, params);
  return confirm(request, {
    call: ({ reason = '' }) => api.reverseRefund({ guid: refund.guid, body: { reason } }),
    done: () => withDone(href('/office/money/invoices/:guid', { guid: params.guid }), 'refund-undone'),
    fields: ['reason'],
  });
}

export default function ReverseRefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, number, refund } = loaderData;
  return (
    <ReasonPage
      heading={`Undo the refund of ${formatPounds(refund.amountPence)}?`}
      button="Undo the refund"
      back={href('/office/money/invoices/:guid', { guid })}
      reply={actionData}
    >
      <p>
        For a refund that was entered by mistake ({refund.reference}). The money counts for {number} again,
        and the refund goes from the accounts.
      </p>
    </ReasonPage>
  );
}
