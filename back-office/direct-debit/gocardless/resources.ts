import * as z from 'zod/mini';
import type { GoCardless } from './client.ts';
import { isGoCardlessError, GoCardlessError } from './errors.ts';

// GoCardless' resources, parsed leniently: fields that we do not use may be anything.
const text = z.nullish(z.string());
const Metadata = z.catch(z.record(z.string(), z.string()), {});

const Payment = z.object({
  id: z.string(),
  amount: z.pipe(
    z.union([z.number(), z.string()]),
    z.pipe(
      z.transform((amount: number | string) => Number(amount)),
      z.int32(),
    ),
  ),
  currency: text,
  status: z.string(),
  charge_date: text,
  metadata: Metadata,
  links: z.object({ mandate: text }),
});
export type Payment = z.output<typeof Payment>;

const Refund = z.object({
  id: z.string(),
  amount: Payment.shape.amount,
  status: z.string(),
  metadata: Metadata,
  links: z.catch(z.object({ payment: text }), {}),
});
export type Refund = z.output<typeof Refund>;

const Mandate = z.object({
  id: z.string(),
  status: z.string(),
  links: z.catch(z.object({ new_mandate: text }), {}),
});
export type Mandate = z.output<typeof Mandate>;

const BillingRequest = z.object({
  id: z.string(),
  status: z.string(),
  metadata: Metadata,
  links: z.catch(z.object({ mandate_request_mandate: text }), {}),
});
export type BillingRequest = z.output<typeof BillingRequest>;

const Flow = z.object({ authorisation_url: z.url(), expires_at: text });

const Event = z.object({
  id: z.string(),
  created_at: z.string(),
  resource_type: z.string(),
  action: z.string(),
  links: z.catch(z.record(z.string(), z.unknown()), {}),
  details: z.catch(z.object({ cause: text, will_attempt_retry: z.nullish(z.boolean()) }), {}),
});
type Event = z.output<typeof Event>;

type NewPayment = {
  amount: number;
  currency: 'GBP';
  description: string;
  metadata: Record<string, string>;
  links: { mandate: string };
};

type NewRefund = {
  amount: number;
  /** The sum of all refunds of the payment. GoCardless refuses any other sum. */
  total_amount_confirmation: number;
  metadata: Record<string, string>;
  links: { payment: string };
};

export const createPayment = async (goCardless: GoCardless, payment: NewPayment, key: string) =>
  read(Payment, await goCardless.create('payments', payment, key));
export const getPayment = async (goCardless: GoCardless, id: string) =>
  read(Payment, await goCardless.get('payments', id));
export const cancelPayment = async (goCardless: GoCardless, id: string, key: string) =>
  read(Payment, await goCardless.act('payments', id, 'cancel', key));

export const createRefund = async (goCardless: GoCardless, refund: NewRefund, key: string) =>
  read(Refund, await goCardless.create('refunds', refund, key));
export const getRefund = async (goCardless: GoCardless, id: string) =>
  read(Refund, await goCardless.get('refunds', id));
export const listRefunds = async (goCardless: GoCardless, payment: string) =>
  readAll(Refund, await goCardless.list('refunds', { payment }));

export const getMandate = async (goCardless: GoCardless, id: string) =>
  read(Mandate, await goCardless.get('mandates', id));

export const createBillingRequest = async (goCardless: GoCardless, request: object, key: string) =>
  read(BillingRequest, await goCardless.create('billing_requests', request, key));
export const getBillingRequest = async (goCardless: GoCardless, id: string) =>
  read(BillingRequest, await goCardless.get('billing_requests', id));
export const createFlow = async (goCardless: GoCardless, flow: object, key: string) =>
  read(Flow, await goCardless.create('billing_request_flows', flow, key));

/** All payments under a mandate. A start time would be by our clock, which may have been wrong. */
export const listPayments = async (goCardless: GoCardless, mandate: string) =>
  readAll(Payment, await goCardless.list('payments', { mandate }));

export const listEvents = (goCardless: GoCardless, since: Date): Promise<unknown[] | GoCardlessError> =>
  goCardless.list('events', { 'created_at[gte]': since.toISOString() });

export const readEvent = (item: unknown): Event | undefined => Event.safeParse(item).data;

function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): z.output<Schema> | GoCardlessError {
  if (isGoCardlessError(answer)) return answer;
  const { data, success } = schema.safeParse(answer);
  return success ? data : new GoCardlessError('later', 'answer_not_readable');
}

function readAll<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown[] | GoCardlessError) {
  return isGoCardlessError(answer) ? answer : read(z.array(schema), answer);
}
