import type { SimulatedRecords, Resource } from './records.ts';

type Step = { status?: string; action: string; cause?: string };
type Scenario = { of: 'payments' | 'mandates' | 'refunds'; steps: Step[] };

/** The sandbox's scenario simulators that we use, by their names there. */
const scenarios: Record<string, Scenario> = {
  payment_submitted: { of: 'payments', steps: [{ status: 'submitted', action: 'submitted' }] },
  payment_confirmed: {
    of: 'payments',
    steps: [
      { status: 'submitted', action: 'submitted' },
      { status: 'confirmed', action: 'confirmed' },
    ],
  },
  payment_paid_out: {
    of: 'payments',
    steps: [
      { status: 'confirmed', action: 'confirmed' },
      { status: 'paid_out', action: 'paid_out' },
    ],
  },
  payment_failed: {
    of: 'payments',
    steps: [
      { status: 'submitted', action: 'submitted' },
      { status: 'failed', action: 'failed', cause: 'insufficient_funds' },
    ],
  },
  payment_charged_back: {
    of: 'payments',
    steps: [{ status: 'charged_back', action: 'charged_back', cause: 'authorisation_disputed' }],
  },
  payment_chargeback_settled: { of: 'payments', steps: [{ action: 'chargeback_settled' }] },
  payment_late_failure: {
    of: 'payments',
    steps: [{ status: 'failed', action: 'failed', cause: 'refer_to_payer' }],
  },
  payment_late_failure_settled: { of: 'payments', steps: [{ action: 'late_failure_settled' }] },
  refund_paid: { of: 'refunds', steps: [{ status: 'paid', action: 'paid' }] },
  refund_bounced: {
    of: 'refunds',
    steps: [{ status: 'bounced', action: 'failed', cause: 'refund_failed' }],
  },
  mandate_activated: {
    of: 'mandates',
    steps: [
      { status: 'submitted', action: 'submitted' },
      { status: 'active', action: 'active' },
    ],
  },
  mandate_failed: {
    of: 'mandates',
    steps: [{ status: 'failed', action: 'failed', cause: 'invalid_bank_details' }],
  },
  mandate_expired: {
    of: 'mandates',
    steps: [{ status: 'expired', action: 'expired', cause: 'mandate_expired' }],
  },
};

/** Simulates an event for a payment or a mandate. Returns false if it is not possible. */
export function playScenario(records: SimulatedRecords, name: string, id: string, cause?: string): boolean {
  const scenario = scenarios[name];
  const resource = scenario && records.all(scenario.of).get(id);
  if (!resource) return false;
  for (const [index, step] of scenario.steps.entries()) {
    if (step.status) resource.status = step.status;
    const isLast = index === scenario.steps.length - 1;
    const stepCause = isLast && cause ? cause : step.cause;
    records.happen(scenario.of, step.action, resource, stepCause ? { cause: stepCause } : {});
  }
  return true;
}

/** The bank moves the payer to another account: a new mandate replaces this one. */
export function replaceMandate(records: SimulatedRecords, id: string): Resource {
  const old = records.all('mandates').get(id)!;
  const next = records.addMandate('active', old.links.customer!);
  Object.assign(old, { status: 'cancelled' });
  old.links.new_mandate = next.id;
  records.happen('mandates', 'replaced', old, { links: { new_mandate: next.id } });
  return next;
}

/** The payer has entered the bank details 200000 / 55779911 on the hosted page. */
export function fulfilBillingRequest(
  records: SimulatedRecords,
  billingRequestId: string,
  givenName = 'Successful',
): Resource {
  const request = records.all('billing_requests').get(billingRequestId)!;
  const customer = records.add('customers', { given_name: givenName, links: {} });
  records.add('customer_bank_accounts', { account_number_ending: '11', links: { customer: customer.id } });
  const mandate = records.addMandate('pending_submission', customer.id);
  request.status = 'fulfilled';
  Object.assign(request.links, { mandate_request_mandate: mandate.id, customer: customer.id });
  records.happen('mandates', 'created', mandate);
  records.happen('billing_requests', 'fulfilled', request);
  return mandate;
}

const fates: Record<string, string> = {
  Penniless: 'payment_failed',
  Fickle: 'payment_charged_back',
  Late: 'payment_late_failure',
};

/** Simulates a day at the bank. As in the sandbox, the payer's first name decides what happens. */
export function advanceDay(records: SimulatedRecords): void {
  for (const { id, status } of records.all('mandates').values()) {
    if (status === 'pending_submission') playScenario(records, 'mandate_activated', id);
  }
  for (const payment of records.all('payments').values()) {
    const mandate = records.all('mandates').get(payment.links.mandate!)!;
    const next = findNextAction(
      payment,
      String(records.all('customers').get(mandate.links.customer!)?.given_name),
    );
    if (next) playScenario(records, next, payment.id);
  }
  for (const { id, status } of records.all('refunds').values()) {
    if (status === 'submitted') playScenario(records, 'refund_paid', id);
  }
}

function findNextAction({ status }: Resource, givenName: string): string | undefined {
  const fate = fates[givenName];
  if (status === 'pending_submission') return fate === 'payment_failed' ? fate : 'payment_confirmed';
  if (status === 'confirmed') return fate === 'payment_charged_back' ? fate : 'payment_paid_out';
  return status === 'paid_out' && fate === 'payment_late_failure' ? fate : undefined;
}
