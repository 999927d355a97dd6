import { formatDay } from '#contract/fields/days.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { refundMethods } from '#contract/operator/money/refunds.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { createInputProps } from '../../form/inputs.ts';
import { MoneyField } from '../../form/money-field.tsx';
import { RadioField } from '../../form/radio-field.tsx';
import { DayField } from '../../form/moments/day-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { methodNames } from '../labels.ts';

type RefundFieldsProps = { invoice: InvoiceRecord; values: Record<string, string>; problems: Problems };

/** How much goes back, which way and why. */
export function RefundFields({ invoice, values, problems }: RefundFieldsProps) {
  const field = createInputProps(values, problems);
  return (
    <>
      <MoneyField {...field('amount')} label="Amount" />
      <RadioField
        name="way"
        legend="How it is paid back"
        options={listRefundWays(invoice)}
        selected={values.way}
        problem={problems.way}
      />
      <DayField {...field('refundedOn')} label="Day (if you have paid it back)" isOptional />
      <TextField
        {...field('reason')}
        label="Reason"
        hint="It stays in the history. The same refund with the same reason counts once."
      />
    </>
  );
}

type Way = { value: string; label: string; hint?: string };

function listRefundWays({ receipts }: InvoiceRecord): Way[] {
  const payments = receipts.filter(({ refundablePence }) => refundablePence > 0);
  return [
    ...payments.map(({ guid, receivedOn, amountPence, refundablePence }) => ({
      value: `gocardless:${guid}`,
      label: 'GoCardless pays it to their bank account',
      hint: `From the Direct Debit of ${formatPounds(amountPence)} of ${formatDay(receivedOn)}, up to ${formatPounds(refundablePence)}. It cannot be undone.`,
    })),
    ...refundMethods.map((value) => ({
      value,
      label: `${methodNames[value]!}, already paid back`,
    })),
  ];
}
