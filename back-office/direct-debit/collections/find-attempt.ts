import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import type { Payment } from '../gocardless/resources.ts';

export type Attempt = {
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

/** The attempt of a payment, with its invoice locked first, as in all code that locks both. */
export async function findAttempt(
  database: Database,
  { id, metadata }: Payment,
): Promise<Attempt | undefined> {
  const guid = guidPattern.test(metadata.collection ?? '') ? metadata.collection! : null;
  // Match by id first, because metadata can be edited at GoCardless.
  const [row] = await database.rows<{ id: string; invoiceId: string }>`
    select id, invoice_id as "invoiceId" from direct_debit_collection
    where gocardless_payment_id = ${id} or found_payment_id = ${id} or guid = ${guid}
    order by gocardless_payment_id is not distinct from ${id} desc, found_payment_id is not distinct from ${id} desc limit 1`;
  if (!row) return undefined;
  await database.rows`select from invoice where id = ${row.invoiceId} for update`;
  // A separate statement, to see what was committed while the one above waited for the lock.
  const [attempt] = await database.rows<Attempt>`
    select d.id, d.guid, d.invoice_id as "invoiceId", i.state as "invoiceState", d.amount_pence as "amountPence",
           d.gocardless_mandate_id as mandate, m.replaced_by as "replacedBy", d.gocardless_payment_id as "paymentId",
           d.found_payment_id as "foundPaymentId", d.state
    from direct_debit_collection d join direct_debit_mandate m using (gocardless_mandate_id) join invoice i on i.id = d.invoice_id
    where d.id = ${row.id} for update of d`;
  return attempt;
}
