import type { Database } from '../database/database.ts';

/** Derives the state of an invoice again, after its amount, its receipts or a decision have changed, and answers it. */
export async function updateInvoiceState(database: Database, id: string, at: Date): Promise<string> {
  const [invoice] = await database.rows<{ state: string }>`
    select update_invoice_state(${id}, ${at}) as state`;
  return invoice!.state;
}

/** An attempt to collect each of them has been recorded. */
export async function markCollecting(database: Database, ids: string[], at: Date): Promise<void> {
  await database.rows`
    update invoice set state = 'collecting', changed_at = ${at} where id = any(${ids}::bigint[])`;
}

/** Adds a reason why somebody must look at an invoice. */
export async function flagInvoice(database: Database, id: string, why: string): Promise<void> {
  await database.rows`select flag_invoice(${id}, ${why})`;
}

type Decision = { decision: string; reason: string; amountPence?: number; at: Date };

/** Records what somebody decided about an invoice, and why. */
export async function recordDecision(
  database: Database,
  invoiceId: string,
  { decision, reason, amountPence, at }: Decision,
): Promise<void> {
  await database.rows`
    insert into invoice_decision (invoice_id, decision, reason, amount_pence, decided_at)
    values (${invoiceId}, ${decision}, ${reason}, ${amountPence ?? null}, ${at})`;
}
