import type { Item } from '../accounting/sent-items.ts';
import type { Database } from '../database/database.ts';
import type { SageContext } from './context.ts';
import {
  postPayment,
  referenceCharactersMax,
  removePayment,
  type Payment,
  type Reversal,
} from './receipts.ts';

type Refund = Item & Payment;

/** Refunds that are not in Sage yet, of customers who are. */
export const findPendingRefunds = (
  database: Database,
  limit: number,
): Promise<Refund[]> => database.rows<Refund>`
  select 'refund' as kind, f.id as "localId", f.guid, left(f.reference, ${referenceCharactersMax}) as reference,
         c.sage_id as "contactId", f.amount_pence as "amountPence", f.refunded_on::text as date
  from refund f join sage_to_send w on w.kind = 'refund' and w.local_id = f.id
  join invoice i on i.id = f.invoice_id
  join sage_link c on c.kind = 'customer' and c.local_id = i.customer_id and c.state = 'done' and c.batch is null
  order by w.reason is not null, f.id limit ${limit}`;

/** Posts the refund on the account of the customer. Somebody allocates it in Sage. */
export const sendRefund = (context: SageContext, refund: Refund, idempotencyId: string) =>
  postPayment(context, refund, idempotencyId, { transaction_type_id: 'CUSTOMER_REFUND' });

/** Refunds that came back, or were recorded by mistake, after they were sent to Sage. */
export const findPendingRefundReversals = (
  database: Database,
  limit: number,
): Promise<Reversal[]> => database.rows<Reversal>`
  select 'refund-reversal' as kind, f.id as "localId", f.guid,
         left(f.reference, ${referenceCharactersMax}) as reference, c.sage_id as "contactId",
         case when l.batch is null then l.sage_id end as "sageId", f.amount_pence as "amountPence",
         f.reversed_on::text as date
  from refund f join sage_to_send w on w.kind = 'refund-reversal' and w.local_id = f.id
  join sage_link l on l.kind = 'refund' and l.local_id = f.id
  join invoice i on i.id = f.invoice_id
  left join sage_link c on c.kind = 'customer' and c.local_id = i.customer_id and c.state = 'done' and c.batch is null
  order by w.reason is not null, f.id limit ${limit}`;

/** Removes the refund. If Sage no longer allows that (closed period), posts a receipt of the same amount. */
export const reverseRefund = (context: SageContext, reversal: Reversal, idempotencyId: string) =>
  removePayment(context, reversal, idempotencyId, 'CUSTOMER_RECEIPT');
