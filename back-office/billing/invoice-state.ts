import { formatPounds } from '#contract/fields/pounds.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import type { Changes } from '../history/differences.ts';
import { recordInvoice } from './parts.ts';

/** Updates the state of an invoice from its amount, receipts, collections and decisions, and returns it. */
export async function updateInvoiceState(database: Database, id: string, at: Date): Promise<string> {
  const invoice = await database.oneRow<{ state: string }>`
    select update_invoice_state(${id}, ${at}) as state`;
  return invoice.state;
}

/** Marks these invoices as being collected. */
export async function markCollecting(database: Database, ids: string[], at: Date): Promise<void> {
  await database.rows`
    update invoice set state = 'collecting', wait_until = null, changed_at = ${at}
    where id = any(${ids}::bigint[])`;
}

/** Marks an invoice as one that needs a decision, for this reason. */
export async function flagInvoice(database: Database, id: string, reason: string): Promise<void> {
  await database.rows`select flag_invoice(${id}, ${reason})`;
}

/** Adds a reason to look at an invoice that a Direct Debit collects just now: until GoCardless sends its payment to the bank, staff can cancel it there. */
export async function flagIfCollecting(database: Database, id: string, reason: string): Promise<void> {
  const [collection] = await database.rows`
    select from collection_under_way where invoice_id = ${id} limit 1`;
  if (collection) await flagInvoice(database, id, reason);
}

export type Decision = {
  decision: string;
  reason: string;
  amountPence?: number;
  at: Date;
  actor: Actor;
  /** The changes to the invoice. */
  changes?: Changes;
};

/** The name of each decision in the history. */
const actions: Record<string, string> = {
  cancel: 'cancelled it',
  'collect-again': 'let it be collected again',
  stop: 'stopped collecting it',
  wait: 'let it wait',
  'clear-flag': 'marked it as settled',
  refunded: 'recorded that the overpayment was paid back',
  'kept-on-account': 'kept the overpayment for the customer',
  'reverse-payment': 'reversed a payment',
  'review: look-again': 'had a collection compared again',
  'review: not-collected': 'found that a collection was not made',
  'review: accept': 'accepted the payment of a collection',
};

/** Records what somebody decided about an invoice, and why. */
export async function recordDecision(
  database: Database,
  invoiceId: string,
  { decision, reason, amountPence, at, actor, changes = {} }: Decision,
): Promise<void> {
  const invoice = await database.oneRow<{ guid: string }>`
    with decided as (
      insert into invoice_decision (invoice_id, decision, reason, amount_pence, decided_at)
      values (${invoiceId}, ${decision}, ${reason}, ${amountPence ?? null}, ${at}) returning invoice_id
    )
    select guid from invoice where id = (select invoice_id from decided)`;
  await recordInvoice(database, {
    actor,
    at,
    guid: invoice.guid,
    action: actions[decision] ?? decision,
    changes: {
      reason: [null, reason],
      ...(amountPence && { amount: [null, formatPounds(amountPence)] }),
      ...changes,
    },
  });
}
