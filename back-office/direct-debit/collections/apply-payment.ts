import { todayInLondon } from '#contract/fields/today.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { releaseLease } from '../../jobs/lease.ts';
import type { DirectDebitParts } from '../parts.ts';
import type { Payment } from '../gocardless/resources.ts';

type Parts = Pick<DirectDebitParts, 'clock' | 'invoiceLedger'>;
type State = 'created' | 'submitted' | 'confirmed' | 'paid_out' | 'failed' | 'charged_back' | 'cancelled';

type StoredCollection = {
  id: string;
  guid: string;
  invoiceId: string;
  invoiceState: string;
  amountPence: number;
  mandate: string;
  replacedBy: string | null;
  paymentId: string | null;
  foundPaymentId: string | null;
  state: string;
};

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

/** Records the new payment of a collection. Does not overwrite newer events about it. */
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
    const collection = await lockCollection(connection, payment);
    if (collection && !collection.paymentId) await applyPayment(parts, connection, payment);
  });
}

/**
 * Updates a collection, its receipt and its invoice from the current payment, in the given transaction. Idempotent. Returns
 * false if the payment is not one of ours.
 */
export async function applyPayment(parts: Parts, database: Database, payment: Payment): Promise<boolean> {
  const collection = await lockCollection(database, payment);
  if (!collection) return false;
  const ending = await findEnding(database, payment.id);
  const state = readState(payment, ending);
  const problem = describeProblem(collection, payment);
  if (problem) await recordProblem(parts, database, { collection, payment, problem });
  else if (state) await recordState(parts, database, { collection, payment, state, ending });
  // Received money gets a receipt, even if the collection or the invoice has a problem.
  const wasReversed =
    state && isPounds(payment) && (await updateReceipt(parts, database, collection, { payment, state }));
  const { invoiceLedger, clock } = parts;
  const invoiceState = await invoiceLedger.updateInvoiceState(database, collection.invoiceId, clock());
  const hasJustEnded = !problem && state !== collection.state && invoiceState === 'due';
  if (state && ended.includes(state) && (wasReversed || hasJustEnded)) {
    const reason = describeEnding(state, { wasPaid: Boolean(wasReversed), cause: ending?.cause });
    await invoiceLedger.flagInvoice(database, collection.invoiceId, reason);
  }
  return true;
}

/** The differences between a payment and the request of its collection; null if none. */
export function describeProblem(
  collection: {
    guid: string;
    amountPence: number;
    mandate: string;
    replacedBy?: string | null;
    paymentId?: string | null;
  },
  { id, amount, currency, links, metadata }: Payment,
): string | null {
  if (collection.paymentId && collection.paymentId !== id) return `second_payment ${id}`;
  if (collection.paymentId) return null;
  if (metadata.collection !== collection.guid) return `other_collection ${id}`;
  if (amount !== collection.amountPence || (currency ?? 'GBP') !== 'GBP') return `other_amount ${id}`;
  const mandates = [collection.mandate, collection.replacedBy];
  return mandates.includes(links.mandate ?? '') ? null : `other_mandate ${id}`;
}

const isPounds = ({ currency }: Payment) => (currency ?? 'GBP') === 'GBP';

async function findEnding(database: Database, paymentId: string): Promise<Ending | undefined> {
  const [ending] = await database.rows<Ending>`
    select cause, will_attempt_retry as "willAttemptRetry" from gocardless_event
    where resource_id = ${paymentId} and action in ('failed', 'charged_back', 'cancelled', 'customer_approval_denied')
    order by created_at desc limit 1`;
  return ending;
}

function readState({ status }: Payment, ending: Ending | undefined): State | undefined {
  const state = states[status];
  return state === 'failed' && ending?.willAttemptRetry ? 'submitted' : state;
}

type Change = { collection: StoredCollection; payment: Payment; state: State; ending: Ending | undefined };

async function recordState(
  { invoiceLedger, clock }: Parts,
  database: Database,
  { collection, payment, state, ending }: Change,
): Promise<void> {
  // A review ends with a decision of staff, not with an event.
  if (collection.state === 'needs_review' || (state === collection.state && collection.paymentId)) return;
  await database.rows`
    update direct_debit_collection set state = ${state}, gocardless_payment_id = ${payment.id}, ${releaseLease},
      charge_date = ${payment.charge_date ?? null}::date, last_error = ${ending?.cause ?? null},
      changed_at = ${clock()}
    where id = ${collection.id}`;
  const isRetried = ended.includes(collection.state) && !ended.includes(state);
  if (isRetried && collection.invoiceState !== 'due')
    await invoiceLedger.flagInvoice(
      database,
      collection.invoiceId,
      `Payment ${payment.id} had ended, and GoCardless has retried it.`,
    );
}

type Problem = { collection: StoredCollection; payment: Payment; problem: string };

/** Flags each payment only once, so that a decision about it is final. */
async function recordProblem(
  { invoiceLedger, clock }: Parts,
  database: Database,
  { collection, payment, problem }: Problem,
): Promise<void> {
  if (collection.foundPaymentId === payment.id) return;
  const isSecond = collection.paymentId !== null;
  await database.rows`
    update direct_debit_collection set found_payment_id = ${payment.id}, found_pence = ${payment.amount},
      state = case when ${isSecond} then state else 'needs_review' end,
      lease_until = case when ${isSecond} then lease_until end,
      last_error = ${problem}, changed_at = ${clock()}
    where id = ${collection.id}`;
  if (isSecond)
    await invoiceLedger.flagInvoice(
      database,
      collection.invoiceId,
      `GoCardless has two payments for one collection: ${collection.paymentId} and ${payment.id}.`,
    );
}

/** Records the receipt of a payment, or reverses it. Returns whether a receipt was reversed. */
async function updateReceipt(
  { invoiceLedger, clock }: Parts,
  database: Database,
  { invoiceId }: StoredCollection,
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

// Locks the collection of a payment, and its invoice first, as all code does that locks both.
async function lockCollection(
  database: Database,
  { id, metadata }: Payment,
): Promise<StoredCollection | undefined> {
  const guid = guidPattern.test(metadata.collection ?? '') ? metadata.collection! : null;
  // Match by id first, because metadata can be edited at GoCardless.
  const [row] = await database.rows<{ id: string; invoiceId: string }>`
    select id, invoice_id as "invoiceId" from direct_debit_collection
    where gocardless_payment_id = ${id} or found_payment_id = ${id} or guid = ${guid}
    order by gocardless_payment_id is not distinct from ${id} desc, found_payment_id is not distinct from ${id} desc limit 1`;
  if (!row) return undefined;
  await database.rows`select from invoice where id = ${row.invoiceId} for update`;
  // A separate statement, to see what was committed while the one above waited for the lock.
  const [collection] = await database.rows<StoredCollection>`
    select d.id, d.guid, d.invoice_id as "invoiceId", i.state as "invoiceState", d.amount_pence as "amountPence",
           d.gocardless_mandate_id as mandate, m.replaced_by as "replacedBy", d.gocardless_payment_id as "paymentId",
           d.found_payment_id as "foundPaymentId", d.state
    from direct_debit_collection d join direct_debit_mandate m using (gocardless_mandate_id) join invoice i on i.id = d.invoice_id
    where d.id = ${row.id} for update of d`;
  return collection;
}

const endings: Record<string, string> = {
  failed: 'The payment failed',
  charged_back: 'The bank has reversed the payment',
  cancelled: 'The payment was cancelled at GoCardless',
};

const causes: Record<string, string> = {
  insufficient_funds: 'there was not enough money in the account',
  refer_to_payer: 'the bank asks you to speak to the payer',
  bank_account_closed: 'the bank account is closed',
  bank_account_transferred: 'the bank account was transferred',
  invalid_bank_details: 'the bank details are wrong',
  direct_debit_not_enabled: 'the bank account takes no Direct Debits',
  mandate_cancelled: 'the mandate was cancelled',
  mandate_expired: 'the mandate has expired',
  authorisation_disputed: 'the payer disputes the authorisation',
  payer_deceased: 'the payer has died',
};

// The reason why an invoice needs a decision, as a sentence for staff.
function describeEnding(
  state: string,
  { wasPaid, cause }: { wasPaid: boolean; cause: string | null | undefined },
): string {
  const suffix = wasPaid && state === 'failed' ? ' after it had been paid' : '';
  const reason = causes[cause ?? ''];
  return `${endings[state]}${suffix}${reason ? `: ${reason}` : ''}.`;
}
