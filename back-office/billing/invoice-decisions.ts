import { dayMs } from '#contract/fields/durations.ts';
import { isRefused, refuse, type Input, type Refused } from '#contract/call.ts';
import type { billingCalls } from '#contract/operator/money/billing.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { isStale, refuseInvalid } from '../check.ts';
import type { Database } from '../database/database.ts';
import { recordDecision, updateInvoiceState, type Decision } from './invoice-state.ts';
import {
  cannotChange,
  creditedInvoice,
  lockInvoice,
  revisionConflict,
  type LockedInvoice,
} from './lock-invoice.ts';
import type { BillingParts } from './parts.ts';

type ClearFlagInput = Input<typeof billingCalls.clearFlag>['body'];

// Repeating a decision succeeds, so that a second press of a button is no error.

export async function cancelInvoice(
  parts: BillingParts,
  guid: string,
  { reason, revision }: ClearFlagInput,
): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.state === 'cancelled') return true as const;
    if (invoice.state !== 'due') return cannotChange(invoice.state);
    if (invoice.isCredited) return creditedInvoice;
    if (isStale(revision, invoice.revision)) return revisionConflict;
    const at = parts.clock();
    await connection.rows`
      update invoice set state = 'cancelled', cancelled_on = ${todayInLondon(at)}, changed_at = ${at}
      where id = ${invoice.id}`;
    return decide(parts, connection, invoice, { decision: 'cancel', reason });
  });
}

/** Clears the flag and the stop of an invoice, so that the next run collects it. */
export async function collectAgain(
  parts: BillingParts,
  guid: string,
  { reason, revision }: ClearFlagInput,
): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    const isHeldBack = invoice.flagged !== null || invoice.isStopped || invoice.waitUntil !== null;
    if (invoice.state !== 'due' && !(invoice.state === 'collecting' && invoice.isStopped))
      return cannotChange(invoice.state);
    if (!isHeldBack) return true as const;
    if (isStale(revision, invoice.revision)) return revisionConflict;
    return decide(parts, connection, invoice, { decision: 'collect-again', reason });
  });
}

/** Stops collecting an invoice. A collection that was not sent yet is dropped; any other continues. */
export async function stopCollecting(
  parts: BillingParts,
  guid: string,
  { reason, revision }: ClearFlagInput,
): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.state !== 'due' && invoice.state !== 'collecting') return cannotChange(invoice.state);
    if (invoice.isStopped && invoice.flagged === null) return true as const;
    if (isStale(revision, invoice.revision)) return revisionConflict;
    return decide(parts, connection, invoice, { decision: 'stop', reason, holdBack: { isStopped: true } });
  });
}

const waitDaysMax = 366;

/** Postpones an invoice: runs collect it from this day on. */
export async function waitToCollect(
  parts: BillingParts,
  guid: string,
  { until, reason, revision }: ClearFlagInput & { until: string },
): Promise<true | Refused> {
  const at = parts.clock();
  const latest = todayInLondon(new Date(at.getTime() + waitDaysMax * dayMs));
  if (until <= todayInLondon(at)) return refuseInvalid({ until: 'Please enter a day after today.' });
  if (until > latest) return refuseInvalid({ until: 'Please enter a day within a year.' });
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.state !== 'due') return cannotChange(invoice.state);
    if (invoice.waitUntil === until && invoice.flagged === null) return true as const;
    if (isStale(revision, invoice.revision)) return revisionConflict;
    return decide(parts, connection, invoice, { decision: 'wait', reason, holdBack: { waitUntil: until } });
  });
}

/** Clears the flag of an invoice that needs no further action. */
export async function clearFlag(
  parts: BillingParts,
  guid: string,
  { reason, revision }: ClearFlagInput,
): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.flagged === null) return true as const;
    const overpaidPence = await readOverpaidPence(connection, invoice.id);
    if (overpaidPence > 0) return createOverpaidRefusal(overpaidPence);
    // Without its flag the next run would collect it.
    if (invoice.state === 'due') return dueInvoice;
    if (isStale(revision, invoice.revision)) return revisionConflict;
    return decide(parts, connection, invoice, { decision: 'clear-flag', reason });
  });
}

type Settlement = Input<typeof billingCalls.settleOverpayment>['body'];

/** Records that an overpayment was refunded, or stays on the customer's account. */
export async function settleOverpayment(
  parts: BillingParts,
  guid: string,
  { decision, amountPence, reason, revision }: Settlement,
): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    const overpaidPence = await readOverpaidPence(connection, invoice.id);
    if (overpaidPence !== amountPence) {
      const [same] = await connection.rows`
        select from invoice_decision where invoice_id = ${invoice.id} and decision = ${decision}
          and amount_pence = ${amountPence} and reason = ${reason} limit 1`;
      return same ? (true as const) : otherOverpayment(overpaidPence);
    }
    if (isStale(revision, invoice.revision)) return revisionConflict;
    return decide(parts, connection, invoice, { decision, reason, amountPence });
  });
}

/** Runs `work` with the invoice locked. */
function withInvoice(
  { database }: BillingParts,
  guid: string,
  work: (database: Database, invoice: LockedInvoice) => Promise<true | Refused>,
): Promise<true | Refused> {
  return database.transaction(async (connection) => {
    const invoice = await lockInvoice(connection, guid);
    return isRefused(invoice) ? invoice : work(connection, invoice);
  });
}

type HoldBack = { isStopped?: boolean; waitUntil?: string | null };
type Decided = Pick<Decision, 'decision' | 'reason' | 'amountPence'> & { holdBack?: HoldBack };

/** Records a decision and clears the flag. Only a decision clears it. */
async function decide(
  { clock, actor }: BillingParts,
  database: Database,
  invoice: LockedInvoice,
  { holdBack = {}, ...decision }: Decided,
): Promise<true> {
  const at = clock();
  const { isStopped = false, waitUntil = null } = holdBack;
  await recordDecision(database, invoice.id, {
    ...decision,
    at,
    actor,
    changes: {
      ...(invoice.flagged !== null && { flagged: [invoice.flagged, null] }),
      ...(invoice.isStopped !== isStopped && { isStopped: [invoice.isStopped, isStopped] }),
      ...(invoice.waitUntil !== waitUntil && { waitUntil: [invoice.waitUntil, waitUntil] }),
    },
  });
  await database.rows`
    update invoice set flagged = null, wait_until = ${waitUntil}, changed_at = ${at},
      stopped_at = case when ${isStopped} then coalesce(stopped_at, ${at}) end
    where id = ${invoice.id}`;
  await updateInvoiceState(database, invoice.id, at);
  return true;
}

async function readOverpaidPence(database: Database, invoiceId: string): Promise<number> {
  const balance = await database.oneRow<{ pence: number }>`
    select overpaid_pence::float8 as pence from invoice_balance where invoice_id = ${invoiceId}`;
  return balance.pence;
}

const createOverpaidRefusal = (pence: number) =>
  refuse(
    409,
    'overpaid',
    `${formatPounds(pence)} more was received than is owed. Settle it first with SettleOverpayment.`,
  );
const dueInvoice = refuse(
  409,
  'invoice-due',
  'This invoice is due. Choose CollectAgain, or cancel it if nothing is owed.',
);
const otherOverpayment = (pence: number) =>
  refuse(
    409,
    'other-overpayment',
    pence > 0 ? `The overpayment is ${formatPounds(pence)}.` : 'No more was received than is owed.',
  );
