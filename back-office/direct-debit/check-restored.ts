import type { Database } from '../database/database.ts';

/**
 * Counts the collections after a restore. `wrong` counts invoices that were collected twice: GoCardless has confirmed more
 * than is outstanding, and there is no receipt of it. Money with a receipt is never wrong: it was refunded and collected
 * again, staff have decided about it, or the invoice is on Today as overpaid.
 */
export async function checkCollections({ oneRow }: Database): Promise<{ count: number; wrong: number }> {
  return oneRow<{ count: number; wrong: number }>`
    select (select count(*) from direct_debit_collection)::integer as count,
           (select count(*) from (
              select from direct_debit_collection d join invoice_balance b using (invoice_id)
              where d.state in ('confirmed', 'paid_out') and not exists (
                select from receipt
                where state = 'posted' and split_part(source_id, '/', 1) = d.gocardless_payment_id)
              group by invoice_id, b.outstanding_pence
              having sum(d.amount_pence) > b.outstanding_pence) as twice)::integer as wrong`;
}
