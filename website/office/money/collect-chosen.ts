import type { AllCalls } from '#contract/operator/calls.ts';
import { isRefused, type Refused } from '#contract/call.ts';

export const collectingConsequence =
  'What is due goes to GoCardless by Direct Debit, each invoice once. GoCardless tells the customer, and decides the day of the charge.';

/** Gives GoCardless an invoice, or what is due of a customer. */
export async function collectNow(
  api: AllCalls,
  body: Parameters<AllCalls['collectDue']>[0]['body'],
): Promise<true | Refused> {
  const answer = await api.collectDue({ body });
  return isRefused(answer) ? answer : true;
}
