import { isRefused, refuse, type Input, type Refused } from '#contract/call.ts';
import type { billingCalls } from '#contract/operator/money/billing.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { Database } from '../database/database.ts';
import { recordDecision, updateInvoiceState } from './invoice-state.ts';
import { cannotChange, lockInvoice, type LockedInvoice } from './lock-invoice.ts';

type Parts = { database: Database; clock: () => Date };

/** Idempotent. */
export async function cancelInvoice(parts: Parts, guid: string, reason: string): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.state === 'cancelled') return true as const;
    if (invoice.state !== 'due') return cannotChange(invoice.state);
    await connection.rows`
      update invoice set state = 'cancelled', changed_at = ${parts.clock()} where id = ${invoice.id}`;
    return decide(connection, invoice.id, { decision: 'cancel', reason, at: parts.clock() });
  });
}

/** Clears the flag, so that the next run makes a new attempt. */
export async function collectAgain(parts: Parts, guid: string, reason: string): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.state !== 'due') return cannotChange(invoice.state);
    if (invoice.flagged === null) return true as const;
    return decide(connection, invoice.id, { decision: 'collect-again', reason, at: parts.clock() });
  });
}

/** Clears the flag of an invoice that needs no further action. */
export async function clearFlag(parts: Parts, guid: string, reason: string): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    if (invoice.flagged === null) return true as const;
    const overpaidPence = await overpaidOf(connection, invoice.id);
    if (overpaidPence > 0) return isOverpaid(overpaidPence);
    // Without its flag the next run would collect it.
    if (invoice.state === 'due') return isDue();
    return decide(connection, invoice.id, { decision: 'clear-flag', reason, at: parts.clock() });
  });
}

type Settlement = Input<typeof billingCalls.settleOverpayment>['body'];

/** Records that an overpayment was refunded, or stays on the customer's account. */
export async function settleOverpayment(
  parts: Parts,
  guid: string,
  { decision, amountPence, reason }: Settlement,
): Promise<true | Refused> {
  return withInvoice(parts, guid, async (connection, invoice) => {
    const overpaidPence = await overpaidOf(connection, invoice.id);
    if (overpaidPence !== amountPence) return otherOverpayment(overpaidPence);
    return decide(connection, invoice.id, { decision, reason, amountPence, at: parts.clock() });
  });
}

/** Runs `work` with the invoice locked. */
function withInvoice(
  { database }: Parts,
  guid: string,
  work: (database: Database, invoice: LockedInvoice) => Promise<true | Refused>,
): Promise<true | Refused> {
  return database.transaction(async (connection) => {
    const invoice = await lockInvoice(connection, guid);
    return isRefused(invoice) ? invoice : work(connection, invoice);
  });
}

/** Records the decision and clears the flag, which only such a decision does. */
async function decide(
  database: Database,
  invoiceId: string,
  decision: Parameters<typeof recordDecision>[2],
): Promise<true> {
  const { at } = decision;
  await recordDecision(database, invoiceId, decision);
  await database.rows`update invoice set flagged = null, changed_at = ${at} where id = ${invoiceId}`;
  await updateInvoiceState(database, invoiceId, at);
  return true;
}

async function overpaidOf(database: Database, invoiceId: string): Promise<number> {
  const [balance] = await database.rows<{ pence: number }>`
    select overpaid_pence::float8 as pence from invoice_balance where invoice_id = ${invoiceId}`;
  return balance!.pence;
}

const isOverpaid = (pence: number) =>
  refuse(
    409,
    'overpaid',
    `${formatPounds(pence)} more was received than is owed. Settle it first with SettleOverpayment.`,
  );
const isDue = () =>
  refuse(409, 'invoice-due', 'This invoice is due. Choose CollectAgain, or cancel it if nothing is owed.');
const otherOverpayment = (pence: number) =>
  refuse(
    409,
    'other-overpayment',
    pence > 0 ? `The overpayment is ${formatPounds(pence)}.` : 'No more was received than is owed.',
  );
