import type { Database } from '../database/database.ts';

type Payment = { invoiceId: string; amountPence: number; paymentId: string; on: string };

/** Posts the receipt of a payment. A payment that arrives again after a reversal gets a receipt of its own. */
export async function postReceipt(
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
export async function reverseReceipt(
  database: Database,
  { paymentId, on, at }: { paymentId: string; on: string; at: Date },
): Promise<boolean> {
  const reversed = await database.rows`
    update receipt set state = 'reversed', reversed_on = ${on}::date, reversed_at = ${at}
    where split_part(source_id, '/', 1) = ${paymentId} and state = 'posted' returning id`;
  return reversed.length > 0;
}
