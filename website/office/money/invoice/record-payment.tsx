import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatDay, todayInLondon } from '#contract/fields/days.ts';
import { formatPlainPounds, formatPounds } from '#contract/fields/pounds.ts';
import { howPaidMessage } from '#contract/operator/money/receipts.ts';
import { paidBackBy } from '#contract/operator/money/refunds.ts';
import { textsOf, type Problems } from '../../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { MoneyField, readAmount } from '../../form/money-field.tsx';
import { SelectField } from '../../form/select-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { invoiceAddress } from '../paths.ts';
import { readDay } from '../read-day.ts';
import { methodNames } from '../words.ts';
import type { Route } from './+types/record-payment.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { invoice: answered(await api.getInvoice({ guid })), today: formatDay(todayInLondon(new Date())) };
}

export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const values = textsOf(await readForm(request));
  const { amount = '', method = '', receivedOn = '', reason = '' } = values;
  const problems: Problems = {};
  const money = readAmount(amount);
  if ('problem' in money) problems.amount = money.problem;
  const day = readDay(receivedOn, { name: 'day of the payment' });
  if (!method) problems.method = howPaidMessage;
  if ('problem' in day) problems.receivedOn = day.problem;
  if ('problem' in money || 'problem' in day || !method) return data({ values, problems }, { status: 400 });
  const payment = { method: method as 'cash', receivedOn: day.day, amountPence: money.pence, reason };
  const answer = await api.recordPayment({ guid, body: payment });
  if (!isRefused(answer)) throw redirect(`${invoiceAddress(guid)}?done=payment-recorded`);
  const { amountPence, ...fields } = answer.more.fields ?? { reason: answer.detail };
  const wrong: Problems = { ...fields, ...(amountPence && { amount: amountPence }) };
  return data({ values, problems: wrong }, { status: answer.status });
}

export default function RecordPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, today } = loaderData;
  const { guid, number, outstandingPence, state } = invoice;
  const amount = outstandingPence > 0 ? formatPlainPounds(outstandingPence) : '';
  const { values, problems } = actionData ?? {
    values: { amount, receivedOn: today } as Record<string, string>,
    problems: {} as Problems,
  };
  return (
    <div className="money">
      <p className="back">
        <a href={invoiceAddress(guid)}>{number}</a>
      </p>
      <PageTitle heading="Record a payment" of={number} isWrong={Boolean(actionData)} />
      <ErrorSummary problems={problems} />
      <p>
        For {number}, <bdi>{invoice.customerName}</bdi>: {formatPounds(outstandingPence)} is to be paid.
      </p>
      {state === 'collecting' && (
        <p className="notice notice-care">
          A Direct Debit is under way for it. Please cancel that on the pages of GoCardless, or the money
          comes twice.
        </p>
      )}
      <PaymentForm address={invoiceAddress(guid)} values={values} problems={problems} />
    </div>
  );
}

type FormProps = { address: string; values: Record<string, string>; problems: Problems };

const PaymentForm = ({ address, values, problems }: FormProps) => (
  <form method="post" className="office-form" noValidate>
    <MoneyField name="amount" label="Amount" defaultValue={values.amount ?? ''} problem={problems.amount} />
    <SelectField
      name="method"
      label="How it was paid"
      problem={problems.method}
      chosen={values.method ?? ''}
      options={[
        { value: '', label: 'Please choose' },
        ...paidBackBy.map((value) => ({ value, label: methodNames[value]! })),
      ]}
    />
    <TextField
      name="receivedOn"
      label="Day"
      hint="Such as 3 Dec 2026"
      autoComplete="off"
      defaultValue={values.receivedOn ?? ''}
      problem={problems.receivedOn}
    />
    <TextField
      name="reason"
      label="Slip or cheque number"
      hint="The same payment with the same number counts once."
      autoComplete="off"
      defaultValue={values.reason ?? ''}
      problem={problems.reason}
    />
    <p className="form-actions">
      <button className="button button-main">Record the payment</button>
      <a className="button" href={address}>
        Go back
      </a>
    </p>
  </form>
);
