import { todayInLondon } from '#contract/fields/today.ts';
import type { Database } from '../../database/database.ts';
import { releaseLease } from '../../jobs/lease.ts';
import { findAttempt, type Attempt } from './find-attempt.ts';
import type { DirectDebitParts } from '../parts.ts';
import type { Payment } from '../gocardless/resources.ts';
import { describeDueAgain } from './describe-due-again.ts';

type Parts = Pick<DirectDebitParts, 'clock' | 'invoiceLedger'>;
type State = 'created' | 'submitted' | 'confirmed' | 'paid_out' | 'failed' | 'charged_back' | 'cancelled';

/** Details of the latest failure event. */
type Ending = { cause: string | null; willAttemptRetry: boolean | null };

const states: Record<string, State> = {
  pending_customer_approval: 'created',
  pending_submission: 'created',
  submitted: 'submitted',
  confirmed: 'confirmed',
  paid_out: 'paid_out',
  failed: 'failed',
  charged_back: 'charged_back',
  cancelled: 'cancelled',
  customer_approval_denied: 'cancelled',
};
const paid: string[] = ['confirmed', 'paid_out'];
const ended: string[] = ['failed', 'charged_back', 'cancelled'];

/** Records the payment that an attempt has created. Does not overwrite newer events about it. */
export async function applyNewPayment(parts: Parts & { database: Database }, payment: Payment, id: string) {
  const { database, clock } = parts;
  // The usual case: the invoice already has the right state, and one statement is enough.
  const [row] = await database.rows`
    update direct_debit_collection set state = 'created', gocardless_payment_id = ${payment.id}, last_error = null, ${releaseLease},
      charge_date = ${payment.charge_date ?? null}::date, changed_at = ${clock()}
    where id = ${id} and state = 'sending' and gocardless_payment_id is null and ${states[payment.status] === 'created'}
    returning id`;
  if (row) return;
  await database.transaction(async (connection) => {
    const attempt = await findAttempt(connection, payment);
    if (attempt && !attempt.paymentId) await applyPayment(parts, connection, payment);
  });
}

/**
 * Updates an attempt, its receipt and its invoice from the current payment, in the given transaction. Idempotent. Returns
 * false if the payment is not one of ours.
 */
export async function applyPayment(parts: Parts, database: Database, payment: Payment): Promise<boolean> {
  const attempt = await findAttempt(database, payment);
  if (!attempt) return false;
  const ending = await endingOf(database, payment.id);
  const state = stateOf(payment, ending);
  const problem = describeProblem(attempt, payment);
  if (problem) await recordProblem(parts, database, { attempt, payment, problem });
  else if (state) await recordState(parts, database, { attempt, payment, state, ending });
  // Received money gets a receipt, even if the attempt or the invoice has a problem.
  const wasReversed =
    state && isPounds(payment) && (await applyMoney(parts, database, attempt, { payment, state }));
  const { invoiceLedger, clock } = parts;
  const invoiceState = await invoiceLedger.updateInvoiceState(database, attempt.invoiceId, clock());
  const hasJustEnded = !problem && state !== attempt.state && invoiceState === 'due';
  if (state && ended.includes(state) && (wasReversed || hasJustEnded)) {
    const reason = describeDueAgain(state, { wasPaid: Boolean(wasReversed), cause: ending?.cause });
    await invoiceLedger.flagInvoice(database, attempt.invoiceId, reason);
  }
  return true;
}

/** The differences between a payment and the request of its attempt; null if none. */
export function describeProblem(
  attempt: {
    guid: string;
    amountPence: number;
    mandate: string;
    replacedBy?: string | null;
    paymentId?: string | null;
  },
  { id, amount, currency, links, metadata }: Payment,
): string | null {
  if (attempt.paymentId && attempt.paymentId !== id) return `second_payment ${id}`;
  if (attempt.paymentId) return null;
  if (metadata.collection !== attempt.guid) return `other_collection ${id}`;
  if (amount !== attempt.amountPence || (currency ?? 'GBP') !== 'GBP') return `other_amount ${id}`;
  const mandates = [attempt.mandate, attempt.replacedBy];
  return mandates.includes(links.mandate ?? '') ? null : `other_mandate ${id}`;
}

const isPounds = ({ currency }: Payment) => (currency ?? 'GBP') === 'GBP';

async function endingOf(database: Database, paymentId: string): Promise<Ending | undefined> {
  const [ending] = await database.rows<Ending>`
    select cause, will_attempt_retry as "willAttemptRetry" from gocardless_event
    where resource_id = ${paymentId} and action in ('failed', 'charged_back', 'cancelled', 'customer_approval_denied')
    order by created_at desc limit 1`;
  return ending;
}

function stateOf({ status }: Payment, ending: Ending | undefined): State | undefined {
  const state = states[status];
  return state === 'failed' && ending?.willAttemptRetry ? 'submitted' : state;
}

type Change = { attempt: Attempt; payment: Payment; state: State; ending: Ending | undefined };

async function recordState(
  { invoiceLedger, clock }: Parts,
  database: Database,
  { attempt, payment, state, ending }: Change,
): Promise<void> {
  // A review ends with an operator's decision, not with an event.
  if (attempt.state === 'needs_review' || (state === attempt.state && attempt.paymentId)) return;
  await database.rows`
    update direct_debit_collection set state = ${state}, gocardless_payment_id = ${payment.id}, ${releaseLease},
      charge_date = ${payment.charge_date ?? null}::date, last_error = ${ending?.cause ?? null},
      changed_at = ${clock()}
    where id = ${attempt.id}`;
  const isRetriedThere = ended.includes(attempt.state) && !ended.includes(state);
  if (isRetriedThere && attempt.invoiceState !== 'due')
    await invoiceLedger.flagInvoice(
      database,
      attempt.invoiceId,
      `Payment ${payment.id} had ended, and GoCardless has retried it.`,
    );
}

type Problem = { attempt: Attempt; payment: Payment; problem: string };

/** Flags each payment only once, so that a decision about it is final. */
async function recordProblem(
  { invoiceLedger, clock }: Parts,
  database: Database,
  { attempt, payment, problem }: Problem,
): Promise<void> {
  if (attempt.foundPaymentId === payment.id) return;
  const isSecond = attempt.paymentId !== null;
  await database.rows`
    update direct_debit_collection set found_payment_id = ${payment.id}, found_pence = ${payment.amount},
      state = case when ${isSecond} then state else 'needs_review' end,
      lease_until = case when ${isSecond} then lease_until end,
      last_error = ${problem}, changed_at = ${clock()}
    where id = ${attempt.id}`;
  if (isSecond)
    await invoiceLedger.flagInvoice(
      database,
      attempt.invoiceId,
      `GoCardless has two payments for one collection: ${attempt.paymentId} and ${payment.id}.`,
    );
}

/** Posts the receipt of a payment, or reverses it. Returns whether a receipt was reversed. */
async function applyMoney(
  { invoiceLedger, clock }: Parts,
  database: Database,
  { invoiceId }: Attempt,
  { payment, state }: Pick<Change, 'payment' | 'state'>,
): Promise<boolean> {
  const at = clock();
  const today = todayInLondon(at);
  const { id: paymentId, amount: amountPence } = payment;
  if (!paid.includes(state)) return invoiceLedger.recordFailedDebit(database, { paymentId, on: today, at });
  const on = payment.charge_date ?? today;
  await invoiceLedger.recordDebit(database, { invoiceId, amountPence, paymentId, on }, at);
  return false;
}
