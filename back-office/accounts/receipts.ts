import type { Database } from '../database/database.ts';

type Payment = { invoiceId: string; amountPence: number; paymentId: string; on: string };

/** Writes down that a payment came. One that comes after it had gone back is a receipt of its own. */
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
    from receipt where source_id = ${paymentId} or source_id like ${`${paymentId}/%`}
    having count(*) filter (where state = 'posted') = 0`;
}

/** The money went back, or never really came. */
export async function reverseReceipt(
  database: Database,
  { paymentId, on, at }: { paymentId: string; on: string; at: Date },
): Promise<void> {
  await database.rows`
    update receipt set state = 'reversed', reversed_on = ${on}::date, reversed_at = ${at}
    where (source_id = ${paymentId} or source_id like ${`${paymentId}/%`}) and state = 'posted'`;
}
