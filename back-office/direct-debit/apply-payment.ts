import { guidPattern } from '#contract/fields.ts';
import { todayInLondon } from '#contract/day.ts';
import type { Database } from '../database/database.ts';
import type { DirectDebitParts } from './parts.ts';
import type { Payment } from './resources.ts';

type Parts = Pick<DirectDebitParts, 'clock' | 'accounts'>;
type State = 'created' | 'submitted' | 'confirmed' | 'paid_out' | 'failed' | 'charged_back' | 'cancelled';

type Attempt = {
  id: string;
  guid: string;
  invoiceId: string;
  amountPence: number;
  mandate: string;
  replacedBy: string | null;
  paymentId: string | null;
  state: State | 'intent' | 'sending' | 'needs_review';
  isLatest: boolean;
  /** Another attempt for the same invoice is live. */
  hasRival: boolean;
};

/** What the latest word of a failure says besides. */
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

/** Writes down the payment that an attempt has made. What was told of it since is newer, and stays. */
export async function applyNewPayment(parts: Parts & { database: Database }, payment: Payment, id: string) {
  const { database, clock } = parts;
  // As nearly all of them are: then the invoice is as it should be already, and one statement is enough.
  const [kept] = await database.rows`
    update dd_collection set state = 'created', gc_payment_id = ${payment.id}, lease_until = null, last_error = null,
      charge_date = ${payment.charge_date ?? null}::date, changed_at = ${clock()}
    where id = ${id} and state = 'sending' and gc_payment_id is null and ${states[payment.status] === 'created'}
    returning id`;
  if (kept) return;
  await database.transaction(async (connection) => {
    const attempt = await findAttempt(connection, payment);
    if (attempt && !attempt.paymentId) await applyPayment(parts, connection, payment);
  });
}

/**
 * Brings an attempt, its invoice and its receipt to how the payment stands now, in the transaction it is given. The
 * same again changes nothing. Answers false where the payment is none of ours.
 */
export async function applyPayment(parts: Parts, database: Database, payment: Payment): Promise<boolean> {
  const attempt = await findAttempt(database, payment);
  if (!attempt) return false;
  const problem = problemWith(attempt, payment);
  if (problem) {
    await writeDownProblem(parts, database, attempt, problem);
    return true;
  }
  const ending = await endingOf(database, payment.id);
  const state = stateOf(payment, ending);
  if (!state || (state === attempt.state && attempt.paymentId)) return true;
  if (attempt.hasRival && !ended.includes(state)) {
    await flag(
      parts,
      database,
      attempt,
      `Payment ${payment.id} came after all, while another collection is under way.`,
    );
    return true;
  }
  await database.rows`
    update dd_collection set state = ${state}, gc_payment_id = ${payment.id}, lease_until = null,
      charge_date = ${payment.charge_date ?? null}::date, last_error = ${ending?.cause ?? null},
      changed_at = ${parts.clock()}
    where id = ${attempt.id}`;
  const isAboutInvoice = attempt.isLatest || !ended.includes(state) || paid.includes(attempt.state);
  if (isAboutInvoice) await applyToInvoice(parts, database, attempt, { state, payment, ending });
  return true;
}

/** Whether a payment is what this attempt asked for; otherwise what differs. */
export function problemWith(
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

async function findAttempt(database: Database, { id, metadata }: Payment): Promise<Attempt | undefined> {
  const guid = guidPattern.test(metadata.collection ?? '') ? metadata.collection! : null;
  // By its own id first: what is written on a payment may be changed on their pages.
  const [attempt] = await database.rows<Attempt>`
    select d.id, d.guid, d.invoice_id as "invoiceId", d.amount_pence as "amountPence", d.gc_mandate_id as mandate,
           m.replaced_by as "replacedBy", d.gc_payment_id as "paymentId", d.state,
           not exists (select from dd_collection o where o.invoice_id = d.invoice_id and o.attempt > d.attempt) as "isLatest",
           exists (select from dd_collection o where o.invoice_id = d.invoice_id and o.id <> d.id
             and o.state in ('intent', 'sending', 'created', 'submitted', 'confirmed', 'paid_out', 'needs_review')) as "hasRival"
    from dd_collection d join dd_mandate m using (gc_mandate_id) join invoice i on i.id = d.invoice_id
    where d.gc_payment_id = ${id} or d.guid = ${guid}
    order by d.gc_payment_id is not distinct from ${id} desc limit 1 for update of i, d`;
  return attempt;
}

async function endingOf(database: Database, paymentId: string): Promise<Ending | undefined> {
  const [ending] = await database.rows<Ending>`
    select cause, will_attempt_retry as "willAttemptRetry" from gc_event
    where resource_id = ${paymentId} and action in ('failed', 'charged_back', 'cancelled', 'customer_approval_denied')
    order by created_at desc limit 1`;
  return ending;
}

function stateOf({ status }: Payment, ending: Ending | undefined): State | undefined {
  const state = states[status];
  return state === 'failed' && ending?.willAttemptRetry ? 'submitted' : state;
}

type Change = { state: State; payment: Payment; ending: Ending | undefined };

async function applyToInvoice(
  parts: Parts,
  database: Database,
  { invoiceId, amountPence, state: before }: Attempt,
  { state, payment, ending }: Change,
): Promise<void> {
  const at = parts.clock();
  const on = todayInLondon(at);
  const paymentId = payment.id;
  if (paid.includes(state)) {
    if (!paid.includes(before))
      await parts.accounts.postReceipt(
        database,
        { invoiceId, amountPence, paymentId, on: payment.charge_date ?? on },
        at,
      );
    await setInvoice(database, invoiceId, { state: 'paid', flagged: null, at });
  } else {
    if (paid.includes(before)) await parts.accounts.reverseReceipt(database, { paymentId, on, at });
    const isOver = ended.includes(state);
    const flagged = isOver ? whyDueAgain(state, before, ending?.cause) : null;
    await setInvoice(database, invoiceId, { state: isOver ? 'due' : 'collecting', flagged, at });
  }
}

type InvoiceChange = { state: 'due' | 'collecting' | 'paid'; flagged: string | null; at: Date };

async function setInvoice(
  database: Database,
  id: string,
  { state, flagged, at }: InvoiceChange,
): Promise<void> {
  await database.rows`
    update invoice set state = ${state}, changed_at = ${at},
      flagged = case when state = 'cancelled' then 'Money came for this invoice after it was cancelled.' else ${flagged}::text end
    where id = ${id}`;
}

const endings: Partial<Record<State, string>> = {
  failed: 'The payment failed',
  charged_back: 'The bank has taken the payment back',
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

function whyDueAgain(state: State, before: string, cause: string | null | undefined): string {
  const late = paid.includes(before) && state === 'failed' ? ' after it had been paid' : '';
  const because = causes[cause ?? ''] ? `: ${causes[cause!]}` : '';
  return `${endings[state]}${late}${because}.`;
}

async function writeDownProblem(parts: Parts, database: Database, attempt: Attempt, problem: string) {
  if (attempt.paymentId) {
    await flag(parts, database, attempt, `GoCardless has two payments for one collection: ${problem}.`);
    return;
  }
  await database.rows`
    update dd_collection set state = 'needs_review', lease_until = null, last_error = ${problem},
      changed_at = ${parts.clock()}
    where id = ${attempt.id}`;
}

async function flag(
  { clock }: Parts,
  database: Database,
  { invoiceId }: Attempt,
  why: string,
): Promise<void> {
  await database.rows`update invoice set flagged = ${why}, changed_at = ${clock()} where id = ${invoiceId}`;
}
