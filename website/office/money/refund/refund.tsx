import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay, todayInLondon } from '#contract/fields/days.ts';
import { formatPlainPounds, formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { invoiceAddress } from '../paths.ts';
import { sendRefund } from './send-refund.ts';
import { RefundFields } from './refund-fields.tsx';
import type { Route } from './+types/refund.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { invoice: answered(await api.getInvoice({ guid })), today: formatDay(todayInLondon(new Date())) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = textsOf(await readForm(request));
  const answer = await sendRefund(api, guid, values);
  if ('problems' in answer) return data({ values, problems: answer.problems }, { status: 400 });
  if (!isRefused(answer)) throw redirect(`${invoiceAddress(guid)}?done=${doneFor(values)}`);
  const { amountPence, ...fields } = answer.more.fields ?? { amount: answer.detail };
  return data(
    { values, problems: { ...fields, ...(amountPence && { amount: amountPence }) } },
    { status: answer.status },
  );
}

const doneFor = ({ way = '' }: Record<string, string>) =>
  way.startsWith('gocardless:') ? 'refund-sent' : 'refund-recorded';

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, today } = loaderData;
  const { guid, number, refundablePence } = invoice;
  const values = actionData?.values ?? startOf(invoice, today);
  const problems = actionData?.problems ?? {};
  return (
    <div className="money">
      <p className="back">
        <a href={invoiceAddress(guid)}>{number}</a>
      </p>
      <PageTitle heading="Refund" of={number} isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      {refundablePence > 0 ? (
        <RefundForm invoice={invoice} values={values} problems={problems} />
      ) : (
        <p>Nothing was received for {number} that can be refunded.</p>
      )}
    </div>
  );
}

type FormProps = {
  invoice: InvoiceRecord;
  values: Record<string, string>;
  problems: Record<string, string>;
};

const RefundForm = ({ invoice, values, problems }: FormProps) => (
  <form method="post" className="office-form" noValidate>
    <p>
      {formatPounds(invoice.receivedPence)} was received for {invoice.number},{' '}
      <bdi>{invoice.customerName}</bdi>. At most that can be refunded.
    </p>
    <p>{whatFollows(invoice)}</p>
    <RefundFields invoice={invoice} values={values} problems={problems} />
    <p className="form-actions">
      <button className="button button-main">Refund</button>
      <a className="button" href={invoiceAddress(invoice.guid)}>
        Go back
      </a>
    </p>
  </form>
);

function whatFollows({ state, overpaidPence, amountPence }: InvoiceRecord): string {
  if (state === 'cancelled') return 'The invoice stays cancelled, and the refund goes to the accounts.';
  const more = `What is refunded of the ${formatPounds(amountPence)} of the invoice is due again. It is not collected by itself.`;
  return overpaidPence > 0 ? `${formatPounds(overpaidPence)} of it is too much. ${more}` : more;
}

/** What the form begins with: what is too much, if anything. */
const startOf = ({ overpaidPence }: InvoiceRecord, today: string): Record<string, string> => ({
  amount: overpaidPence > 0 ? formatPlainPounds(overpaidPence) : '',
  refundedOn: today,
});
