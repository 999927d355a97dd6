import { href } from 'react-router';
import { formatDay } from '#contract/fields/days.ts';
import { formatPlainPounds, formatPounds } from '#contract/fields/pounds.ts';
import { paymentMethodMessage } from '#contract/operator/money/receipts.ts';
import { refundMethods } from '#contract/operator/money/refunds.ts';
import { withDone } from '../../form/done-notice.tsx';
import { readFormValues, type Problems } from '../../../ui/form/checked-form.ts';
import { EditForm, EditPage } from '../../form/edit-page.tsx';
import { createInputProps } from '../../form/inputs.ts';
import { MoneyField, readAmount } from '../../form/money-field.tsx';
import { save, refuseFields } from '../../form/save.ts';
import { SelectField, noChoice } from '../../form/select-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { mapAmountProblems } from '../amount-problems.ts';
import { readDay } from '../../form/moments/read-day.ts';
import { methodNames } from '../labels.ts';
import { findToday } from '../../../clock.ts';
import type { Route } from './+types/record-payment.ts';

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
    call: ({ amount = '', method = '', receivedOn = '', reason = '' }) => {
      const problems: Problems = {};
      const money = readAmount(amount);
      if ('problem' in money) problems.amount = money.problem;
      const day = readDay(receivedOn, { name: 'day of the payment', today: findToday(context) });
      if (!method) problems.method = paymentMethodMessage;
      if ('problem' in day) problems.receivedOn = day.problem;
      if ('problem' in money || 'problem' in day || !method) return refuseFields(problems);
      const payment = { method: method as 'cash', receivedOn: day.day, amountPence: money.pence, reason };
      return api.recordPayment({ guid, body: payment });
    },
    done: () => withDone(href('/office/money/invoices/:guid', { guid }), 'payment-recorded'),
    mapProblems: mapAmountProblems,
  });
}

export default function RecordPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, today } = loaderData;
  const { guid, number, outstandingPence, state } = invoice;
  const amount = outstandingPence > 0 ? formatPlainPounds(outstandingPence) : '';
  const { values = { amount, receivedOn: today } as Record<string, string>, problems = {} } =
    actionData ?? {};
  const field = createInputProps(values, problems);
  return (
    <div className="money">
      <EditPage
        back={{ href: href('/office/money/invoices/:guid', { guid }), label: number }}
        heading="Record a payment"
        subject={number}
        reply={actionData}
      >
        <p>
          For {number}, <bdi>{invoice.customerName}</bdi>: {formatPounds(outstandingPence)} still to pay.
        </p>
        {state === 'collecting' && (
          <p className="notice notice-care">
            A Direct Debit is under way for it. Please cancel that on the pages of GoCardless, or the money
            comes twice.
          </p>
        )}
        <EditForm button="Record the payment" back={href('/office/money/invoices/:guid', { guid })}>
          <MoneyField {...field('amount')} label="Amount" />
          <SelectField
            name="method"
            label="How it was paid"
            problem={problems.method}
            selected={values.method ?? ''}
            options={methodOptions}
          />
          <DayField {...field('receivedOn')} label="Day" />
          <TextField
            {...field('reason')}
            label="Receipt or cheque number"
            hint="It stops the payment from being entered twice."
          />
        </EditForm>
      </EditPage>
    </div>
  );
}

const methodOptions = [noChoice, ...refundMethods.map((value) => ({ value, label: methodNames[value]! }))];
