import { randomBytes } from 'node:crypto';

/** The records of the simulated GoCardless: resources in the shapes of the real API, and their events. */
export type Resource = {
  id: string;
  created_at: string;
  status?: string;
  metadata?: Record<string, string>;
  links: Record<string, string | null>;
  [field: string]: unknown;
};

export type HappenedEvent = {
  id: string;
  created_at: string;
  resource_type: string;
  action: string;
  links: Record<string, string>;
  details: { origin: string; cause: string; description: string; will_attempt_retry?: boolean };
  metadata: Record<string, string>;
  resource_metadata: Record<string, string>;
};

/** A refusal in the format of the real API. */
export class SimulatedRefusal {
  readonly status: number;
  readonly type: string;
  readonly errors: object[];
  constructor(status: number, type: string, ...errors: object[]) {
    this.status = status;
    this.type = type;
    this.errors = errors;
  }
}

const prefixes: Record<string, string> = {
  billing_requests: 'BRQ',
  billing_request_flows: 'BRF',
  customers: 'CU',
  customer_bank_accounts: 'BA',
  mandates: 'MD',
  payments: 'PM',
  refunds: 'RF',
  events: 'EV',
};
const payable = ['pending_customer_approval', 'pending_submission', 'submitted', 'active'];
const dayMs = 86_400_000;

export type SimulatedRecords = ReturnType<typeof openRecords>;

export function openRecords({ url, now }: { url: () => string; now: () => number }) {
  const resources = new Map<string, Map<string, Resource>>(
    Object.keys(prefixes).map((name) => [name, new Map()]),
  );
  const events: HappenedEvent[] = [];
  const listeners: ((event: HappenedEvent) => void)[] = [];
  let lastMoment = 0;
  // Each moment is later than the previous one, so that lists have one order.
  const nextMoment = () => new Date((lastMoment = Math.max(now(), lastMoment + 1))).toISOString();
  const createId = (name: string) => `${prefixes[name]}${randomBytes(8).toString('hex').toUpperCase()}`;
  const getAll = (name: string) => resources.get(name)!;
  const add = (name: string, fields: Omit<Resource, 'id' | 'created_at'>) => {
    const resource = { id: createId(name), created_at: nextMoment(), ...fields } as Resource;
    getAll(name).set(resource.id, resource);
    return resource;
  };
  const recordEvent = (
    resource_type: string,
    action: string,
    resource: Resource,
    { cause = `${resource_type.replace(/s$/, '')}_${action}`, links = {}, ...details }: HappeningDetails = {},
  ) => {
    const event: HappenedEvent = {
      id: createId('events'),
      created_at: nextMoment(),
      resource_type,
      action,
      links: { [resource_type.replace(/s$/, '')]: resource.id, ...links },
      details: { origin: 'bank', cause, description: 'What happened, in words.', ...details },
      metadata: {},
      resource_metadata: resource.metadata ?? {},
    };
    events.push(event);
    for (const listener of listeners) listener(event);
    return event;
  };

  const create: Record<string, (fields: Resource) => Resource | SimulatedRefusal> = {
    payments: (fields) => {
      const problem = findPaymentProblem(fields, getAll('mandates'), computeEarliestDay(now()));
      if (problem) return problem;
      const payment = add('payments', {
        currency: 'GBP',
        ...fields,
        status: 'pending_submission',
        amount_refunded: 0,
        charge_date: skipWeekend(String(fields.charge_date ?? computeEarliestDay(now()))),
      });
      recordEvent('payments', 'created', payment);
      return payment;
    },
    refunds: (fields) => {
      const payment = getAll('payments').get(String(fields.links?.payment));
      const problem = findRefundProblem(fields, payment, getAll('refunds'));
      if (problem) return problem;
      const refund = add('refunds', { metadata: {}, currency: 'GBP', ...fields, status: 'submitted' });
      payment!.amount_refunded = fields.total_amount_confirmation;
      recordEvent('refunds', 'created', refund, { links: { payment: payment!.id } });
      return refund;
    },
    billing_requests: (fields) => {
      const request = add('billing_requests', { metadata: {}, ...fields, status: 'pending', links: {} });
      recordEvent('billing_requests', 'created', request);
      return request;
    },
    billing_request_flows: (fields) => {
      const request = getAll('billing_requests').get(String(fields.links?.billing_request));
      if (!request) return new SimulatedRefusal(404, 'invalid_api_usage', { reason: 'resource_not_found' });
      if (request.status !== 'pending')
        return new SimulatedRefusal(422, 'invalid_state', {
          reason: 'billing_request_not_pending',
          message: 'Over.',
        });
      const flow = add('billing_request_flows', fields);
      flow.authorisation_url = `${url()}/flow/${flow.id}`;
      flow.expires_at = new Date(now() + 7 * dayMs).toISOString();
      return flow;
    },
  };

  return {
    all: getAll,
    add,
    events,
    happen: recordEvent,
    create,
    onEvent: (listener: (event: HappenedEvent) => void) => void listeners.push(listener),
    /** Creates a mandate in its state after the payer has completed the set-up. */
    addMandate: (status = 'active', customer: string = add('customers', { links: {} }).id) =>
      add('mandates', { status, scheme: 'bacs', metadata: {}, links: { customer, new_mandate: null } }),
  };
}

type HappeningDetails = { cause?: string; will_attempt_retry?: boolean; links?: Record<string, string> };

function findPaymentProblem(fields: Resource, mandates: Map<string, Resource>, firstDay: string) {
  const createInvalidRefusal = (field: string, message: string) =>
    new SimulatedRefusal(422, 'validation_failed', { field, message, request_pointer: `/payments/${field}` });
  const { amount, currency, charge_date, metadata = {}, links } = fields;
  if (!Number.isInteger(amount) || Number(amount) <= 0)
    return createInvalidRefusal('amount', 'must be a whole number of pence');
  if (currency !== 'GBP') return createInvalidRefusal('currency', 'is not supported');
  if (Object.keys(metadata).length > 3) return createInvalidRefusal('metadata', 'has too many keys');
  const mandate = mandates.get(String(links?.mandate));
  if (!mandate) return createInvalidRefusal('links', 'mandate not found');
  if (mandate.links.new_mandate)
    return new SimulatedRefusal(422, 'invalid_state', {
      reason: 'mandate_replaced',
      message: 'This mandate was replaced.',
      links: { new_mandate: mandate.links.new_mandate },
    });
  if (!payable.includes(mandate.status!))
    return new SimulatedRefusal(422, 'invalid_state', {
      reason: 'mandate_is_inactive',
      message: 'Mandate is inactive.',
    });
  if (charge_date && String(charge_date) < firstDay)
    return createInvalidRefusal('charge_date', 'is too early');
  return undefined;
}

const refundsPerPaymentMax = 5;

function findRefundProblem(
  { amount, total_amount_confirmation: total, links }: Resource,
  payment: Resource | undefined,
  refunds: Map<string, Resource>,
) {
  const refuse = (reason: string) =>
    new SimulatedRefusal(422, 'invalid_state', { reason, message: 'No refund.' });
  const createInvalidRefusal = (field: string) =>
    new SimulatedRefusal(422, 'validation_failed', { field, message: 'is invalid', request_pointer: field });
  if (!payment) return createInvalidRefusal('links');
  if (payment.status !== 'confirmed' && payment.status !== 'paid_out')
    return refuse('refund_payment_invalid_state');
  if (!Number.isInteger(amount) || Number(amount) <= 0) return createInvalidRefusal('amount');
  const refunded = Number(payment.amount_refunded) + Number(amount);
  if (total !== refunded) return refuse('total_amount_confirmation_invalid');
  if (refunded > Number(payment.amount)) return createInvalidRefusal('amount');
  const count = [...refunds.values()].filter((refund) => refund.links.payment === links.payment).length;
  return count >= refundsPerPaymentMax ? refuse('number_of_refunds_exceeded') : undefined;
}

/** The day three working days ahead. The simulation knows weekends but no bank holidays. */
function computeEarliestDay(now: number): string {
  let day = now;
  for (let shares = 3; shares > 0;) {
    day += dayMs;
    if (isWorkingDay(day)) shares--;
  }
  return new Date(day).toISOString().slice(0, 10);
}

function skipWeekend(date: string): string {
  let day = Date.parse(date);
  while (!isWorkingDay(day)) day += dayMs;
  return new Date(day).toISOString().slice(0, 10);
}

const isWorkingDay = (day: number) => ![0, 6].includes(new Date(day).getUTCDay());
