import { isRefused, refuse, type Input, type Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { refundCalls } from '#contract/operator/money/refunds.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { updateInvoiceState } from '../invoice-state.ts';
import { lockInvoice, tooEarlyMessage, type LockedInvoice } from '../lock-invoice.ts';
import type { Changes } from '../../history/differences.ts';
import { recordInvoice, type BillingParts } from '../parts.ts';

export type RefundParts = BillingParts & {
  /** Null if no account is connected. */
  goCardless: object | null;
  /** Called after a refund was written that GoCardless is to pay. */
  wakeRefunds: () => void;
};

type NewRecord = { guid: string };
type RefundInput = Input<typeof refundCalls.refundPayment>['body'];

// GoCardless refuses a sixth refund of a payment.
const refundsPerPaymentMax = 5;

/** Records a refund for GoCardless to pay. A worker sends it, and retries it with the same key. */
export async function refundPayment(
  parts: RefundParts,
  receiptGuid: string,
  { amountPence, reason }: RefundInput,
): Promise<NewRecord | Refused> {
  const { database, clock, goCardless } = parts;
  if (!goCardless) return notConnected;
  if (!guidPattern.test(receiptGuid)) return paymentNotFound;
  const answer = await database.transaction(async (connection) => {
    // Lock the invoice first, in the same order as all other code that locks both.
    const [row] = await connection.rows<{ guid: string }>`
      select guid from invoice where id = (
        select invoice_id from receipt where guid = ${receiptGuid} and source = 'direct-debit')`;
    const invoice = row && (await lockInvoice(connection, row.guid));
    if (!invoice || isRefused(invoice)) return paymentNotFound;
    const receipt = await readReceipt(connection, receiptGuid);
    const [same] = await connection.rows<NewRecord>`
      select guid from live_refund
      where receipt_id = ${receipt.id} and amount_pence = ${amountPence} and reason = ${reason}`;
    if (same) return same;
    if (receipt.state !== 'posted') return reversedPayment;
    if (receipt.isRunning) return refundIsRunning;
    if (receipt.refunds >= refundsPerPaymentMax) return tooManyRefunds;
    const refundable = Math.min(await sumReceivedPence(connection, invoice), receipt.leftPence);
    if (amountPence > refundable) return moreThan(refundable);
    const at = clock();
    const refund = await writeIntent(connection, invoice, receipt, { amountPence, reason, at });
    await takeRefund(parts, connection, invoice, {
      at,
      action: 'refunded a payment through GoCardless',
      changes: { refund: [null, formatPounds(amountPence)], reason: [null, reason] },
    });
    return refund;
  });
  if (!isRefused(answer)) parts.wakeRefunds();
  return answer;
}

async function writeIntent(
  { oneRow }: Database,
  invoice: LockedInvoice,
  receipt: Refunded,
  { amountPence, reason, at }: RefundInput & { at: Date },
): Promise<NewRecord> {
  // The charge date of a payment may be a few days ahead.
  const [refundedOn] = [todayInLondon(at), receipt.receivedOn].toSorted().toReversed();
  return oneRow<NewRecord>`
    insert into refund (invoice_id, receipt_id, amount_pence, method, reason, state, refunded_on, due_at, created_at, changed_at)
    values (${invoice.id}, ${receipt.id}, ${amountPence}, 'gocardless', ${reason}, 'intent', ${refundedOn}, ${at}, ${at}, ${at})
    returning guid`;
}

type Refunded = {
  id: string;
  state: string;
  receivedOn: string;
  leftPence: number;
  refunds: number;
  isRunning: boolean;
};

async function readReceipt({ oneRow }: Database, guid: string): Promise<Refunded> {
  return oneRow<Refunded>`
    select r.id, r.state, r.received_on::text as "receivedOn", r.amount_pence - (
             select coalesce(sum(f.amount_pence), 0)::integer from live_refund f where f.receipt_id = r.id) as "leftPence",
           (select count(*)::integer from refund f where f.receipt_id = r.id and f.reference is not null) as refunds,
           exists (select from unsent_refund f where f.receipt_id = r.id) as "isRunning"
    from receipt r where r.guid = ${guid}`;
}

type Recorded = Input<typeof refundCalls.recordRefund>['body'];

/** Records a refund that the branch has paid. Idempotent: the same data with the same reason is the same refund. */
export async function recordRefund(
  parts: BillingParts,
  guid: string,
  { method, refundedOn, amountPence, reason }: Recorded,
): Promise<NewRecord | Refused> {
  const at = parts.clock();
  if (refundedOn > todayInLondon(at))
    return refuseInvalid({ refundedOn: 'refundedOn must not be in the future.' });
  return parts.database.transaction(async (connection) => {
    const invoice = await lockInvoice(connection, guid);
    if (isRefused(invoice)) return invoice;
    if (refundedOn < invoice.earliestMoneyOn) return refuseInvalid({ refundedOn: tooEarlyMessage });
    const [same] = await connection.rows<NewRecord>`
      select guid from live_refund
      where invoice_id = ${invoice.id} and method = ${method} and refunded_on = ${refundedOn}
        and amount_pence = ${amountPence} and reason = ${reason}`;
    if (same) return same;
    const refundable = await sumReceivedPence(connection, invoice);
    if (amountPence > refundable) return moreThan(refundable);
    const refund = await connection.oneRow<NewRecord>`
      insert into refund (invoice_id, amount_pence, method, reason, state, reference, refunded_on, due_at, created_at, changed_at)
      values (${invoice.id}, ${amountPence}, ${method}, ${reason}, 'recorded', 'RF-' || nextval('branch_refund_number'),
              ${refundedOn}, ${at}, ${at}, ${at})
      returning guid`;
    await takeRefund(parts, connection, invoice, {
      at,
      action: 'recorded a refund',
      changes: {
        refund: [null, formatPounds(amountPence)],
        method: [null, method],
        refundedOn: [null, refundedOn],
        reason: [null, reason],
      },
    });
    return refund;
  });
}

/** Undoes a refund that was recorded by mistake. Idempotent. */
export async function reverseRefund(
  { database, clock, actor }: BillingParts,
  guid: string,
  reason: string,
): Promise<true | Refused> {
  const at = clock();
  return database.transaction(async (connection) => {
    const [row] = guidPattern.test(guid)
      ? await connection.rows<{ guid: string; method: string }>`
          select i.guid, f.method from invoice i join refund f on f.invoice_id = i.id where f.guid = ${guid}`
      : [];
    if (!row) return refundNotFound;
    if (row.method === 'gocardless') return refundAtGoCardless;
    const invoice = await lockInvoice(connection, row.guid);
    if (isRefused(invoice)) return invoice;
    const [reversed] = await connection.rows<{ amountPence: number; reference: string }>`
      update refund set state = 'reversed', reversed_on = ${todayInLondon(at)}, changed_at = ${at}
      where guid = ${guid} and state = 'recorded' returning amount_pence as "amountPence", reference`;
    if (!reversed) return true as const;
    await updateInvoiceState(connection, invoice.id, at);
    const refund = `${formatPounds(reversed.amountPence)} (${reversed.reference})`;
    const changes: Changes = { refund: [refund, null], reason: [null, reason] };
    await recordInvoice(connection, { actor, at, guid: invoice.guid, action: 'undid a refund', changes });
    return true as const;
  });
}

type Entry = { at: Date; action: string; changes: Changes };

/**
 * An amount that a refund leaves to be paid is not collected automatically. If it ends an overpayment, that is settled, like any
 * decision about it.
 */
async function takeRefund(
  { actor }: BillingParts,
  database: Database,
  invoice: LockedInvoice,
  { at, action, changes }: Entry,
): Promise<void> {
  const state = await updateInvoiceState(database, invoice.id, at);
  const balance = await database.oneRow<{ overpaidPence: number }>`
    select overpaid_pence::float8 as "overpaidPence" from invoice_balance where invoice_id = ${invoice.id}`;
  const isSettled = state !== 'due' && invoice.flagged !== null && balance.overpaidPence === 0;
  await database.rows`
    update invoice set changed_at = ${at}, flagged = case when not ${isSettled} then flagged end,
      stopped_at = case when ${state === 'due'} then coalesce(stopped_at, ${at}) else stopped_at end
    where id = ${invoice.id}`;
  await recordInvoice(database, {
    actor,
    at,
    guid: invoice.guid,
    action,
    changes: {
      ...changes,
      ...(isSettled && { flagged: [invoice.flagged, null] }),
      ...(state === 'due' && !invoice.isStopped && { isStopped: [false, true] }),
    },
  });
}

async function sumReceivedPence({ oneRow }: Database, { id }: LockedInvoice): Promise<number> {
  const balance = await oneRow<{ pence: number }>`
    select greatest(received_pence, 0)::float8 as pence from invoice_balance where invoice_id = ${id}`;
  return balance.pence;
}

const moreThan = (refundable: number): Refused =>
  refuseInvalid({
    amountPence:
      refundable > 0 ? `At most ${formatPounds(refundable)} can be refunded.` : 'Nothing can be refunded.',
  });
const notConnected = refuse(
  409,
  'not-connected',
  'No GoCardless account is connected. Pay it back yourself, then record it.',
);
const paymentNotFound = refuse(404, 'payment-not-found', 'There is no such payment by Direct Debit.');
const reversedPayment = refuse(409, 'payment-reversed', 'This payment has gone back already.');
const refundIsRunning = refuse(
  409,
  'refund-under-way',
  'Another refund of this payment is on its way to GoCardless. Please try again in a minute.',
);
const tooManyRefunds = refuse(
  409,
  'too-many-refunds',
  `GoCardless makes ${refundsPerPaymentMax} refunds of a payment at most. Pay it back yourself, then record it.`,
);
const refundNotFound = refuse(404, 'refund-not-found', 'There is no such refund.');
const refundAtGoCardless = refuse(
  409,
  'refund-at-gocardless',
  'GoCardless makes this refund, so it cannot be undone here.',
);
