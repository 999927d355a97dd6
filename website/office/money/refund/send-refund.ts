import type { Refused } from '#contract/call.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { readAmount } from '../../form/money-field.tsx';
import { wrong } from '../../form/save.ts';
import { answered, type Staff } from '../../staff.ts';
import { readDay } from '../read-day.ts';

/** Makes or records the refund of a form. */
export async function sendRefund(
  api: Staff['api'],
  guid: string,
  { amount = '', way = '', refundedOn = '', reason = '' }: Record<string, string>,
): Promise<{ guid: string } | Refused> {
  const problems: Problems = {};
  const money = readAmount(amount);
  if ('problem' in money) problems.amount = money.problem;
  const payment = /^gocardless:(.*)$/.exec(way)?.[1];
  const { receipts } = answered(await api.getInvoice({ guid }));
  const isPaymentOfIt = receipts.some((receipt) => receipt.guid === payment);
  if (!way || (payment && !isPaymentOfIt)) problems.way = 'Please choose how it is paid back.';
  // GoCardless decides on which day it pays.
  const day = payment ? { day: '' } : readDay(refundedOn, { name: 'day of the refund' });
  if ('problem' in day) problems.refundedOn = day.problem;
  if ('problem' in money || 'problem' in day || problems.way) return wrong(problems);
  const body = { amountPence: money.pence, reason };
  return payment
    ? api.refundPayment({ guid: payment, body })
    : api.recordRefund({ guid, body: { ...body, method: way as 'cash', refundedOn: day.day } });
}
