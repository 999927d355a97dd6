import type { Database } from '../../database/database.ts';
import { flagInvoice } from '../invoice-state.ts';

type Payment = { invoiceId: string; amountPence: number; paymentId: string; on: string };

/** Records the receipt of a payment. A payment that succeeds after a reversal gets another receipt. */
export async function recordDebit(
  database: Database,
  { invoiceId, amountPence, paymentId, on }: Payment,
  at: Date,
): Promise<void> {
  await database.rows`
    insert into receipt (invoice_id, amount_pence, source, source_id, received_on, created_at)
    select ${invoiceId}::bigint, ${amountPence}::integer, 'direct-debit',
           case when count(*) = 0 then ${paymentId}::text else format('%s/%s', ${paymentId}::text, count(*) + 1) end,
           ${on}::date, ${at}::timestamptz
    from receipt where split_part(source_id, '/', 1) = ${paymentId}
    having count(*) filter (where state = 'posted') = 0`;
}

/** Reverses the receipt of a payment that failed or was charged back. Returns whether there was one. */
export async function recordFailedDebit(
  database: Database,
  { paymentId, on, at }: { paymentId: string; on: string; at: Date },
): Promise<boolean> {
  const [reversed] = await database.rows<{ id: string; invoiceId: string }>`
    update receipt set state = 'reversed', reversed_on = ${on}::date, reversed_at = ${at}
    where split_part(source_id, '/', 1) = ${paymentId} and state = 'posted'
    returning id, invoice_id as "invoiceId"`;
  if (!reversed) return false;
  // GoCardless has not heard of this refund, and there is nothing to pay back any more.
  await database.rows`
    update refund set state = 'failed', last_error = 'payment_reversed', changed_at = ${at}
    where receipt_id = ${reversed.id} and state = 'intent' and first_sent_at is null`;
  const [refunded] = await database.rows`select from live_refund where receipt_id = ${reversed.id} limit 1`;
  if (refunded) await flagInvoice(database, reversed.invoiceId, refundedBefore);
  return true;
}

const refundedBefore = 'Part of the payment had been refunded before it went back.';
