import { href } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { formatPlainPounds, formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { save, refuseFields } from '../../form/save.ts';
import { requireAnswer, requireStaff, type Staff } from '../../require-staff.ts';
import { mapAmountProblems } from '../amount-problems.ts';
import { RefundFields } from './refund-fields.tsx';
import { readAmount } from '../../form/money-field.tsx';
import { readDay } from '../../form/moments/read-day.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/refund.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return {
    invoice: requireAnswer(await api.getInvoice({ guid })),
    today: formatDay(findToday(context)),
  };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: readFormValues,
    call: async (values) => {
      const answer = await sendRefund(api, { guid, today: findToday(context) }, values);
      return isRefused(answer) ? answer : values;
    },
    done: (values) => withDone(href('/office/money/invoices/:guid', { guid }), chooseDoneCode(values)),
    mapProblems: mapAmountProblems,
  });
}

const chooseDoneCode = ({ way = '' }: Record<string, string>) =>
  way.startsWith('gocardless:') ? 'refund-sent' : 'refund-recorded';

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, today } = loaderData;
  const { guid, number, refundablePence } = invoice;
  const { values = createFormValues(invoice, today), problems = {} } = actionData ?? {};
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/invoices/:guid', { guid }), label: number }}
        heading="Refund"
        subject={number}
        reply={actionData}
      >
        {refundablePence > 0 ? (
          <EditForm button="Refund" back={href('/office/money/invoices/:guid', { guid })}>
            <p>
              {formatPounds(invoice.receivedPence)} was received for {number},{' '}
              <bdi>{invoice.customerName}</bdi>. You can refund up to this.
            </p>
            <p>{describeConsequence(invoice)}</p>
            <RefundFields invoice={invoice} values={values} problems={problems} />
          </EditForm>
        ) : (
          <p>Nothing was received for {number} that can be refunded.</p>
        )}
      </EditPage>
    </div>
  );
}

function describeConsequence({ state, overpaidPence, amountPence, creditedPence }: InvoiceRecord): string {
  if (state === 'cancelled') return 'The invoice stays cancelled, and the refund goes to the accounts.';
  const more = `What is refunded of the ${formatPounds(amountPence - creditedPence)} of the invoice is due again. It is not collected by itself. Was it charged by mistake? Then credit it first.`;
  return overpaidPence > 0 ? `${formatPounds(overpaidPence)} of it is too much. ${more}` : more;
}

/** The form's first amount: the overpayment, if any. */
const createFormValues = ({ overpaidPence }: InvoiceRecord, today: string): Record<string, string> => ({
  amount: overpaidPence > 0 ? formatPlainPounds(overpaidPence) : '',
  refundedOn: today,
});

/** Makes or records the refund of a form. */
async function sendRefund(
  api: Staff['api'],
  { guid, today }: { guid: string; today: string },
  { amount = '', way = '', refundedOn = '', reason = '' }: Record<string, string>,
): Promise<{ guid: string } | Refused> {
  const problems: Problems = {};
  const money = readAmount(amount);
  if ('problem' in money) problems.amount = money.problem;
  const payment = /^gocardless:(.*)$/.exec(way)?.[1];
  const { receipts } = requireAnswer(await api.getInvoice({ guid }));
  const isPaymentOfIt = receipts.some((receipt) => receipt.guid === payment);
  if (!way || (payment && !isPaymentOfIt)) problems.way = 'Please choose how it is paid back.';
  // GoCardless decides on which day it pays.
  const day = payment ? { day: '' } : readDay(refundedOn, { name: 'day of the refund', today });
  if ('problem' in day) problems.refundedOn = day.problem;
  if ('problem' in money || 'problem' in day || problems.way) return refuseFields(problems);
  const body = { amountPence: money.pence, reason };
  return payment
    ? api.refundPayment({ guid: payment, body })
    : api.recordRefund({ guid, body: { ...body, method: way as 'cash', refundedOn: day.day } });
}
