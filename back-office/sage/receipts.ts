import type { Database } from '../database/database.ts';
import { toPounds } from './pounds.ts';
import { SageRefusal } from './account.ts';
import type { SageContext } from './context.ts';
import { sentByFile } from './invoices.ts';
import type { Item } from '../accounting/sent-items.ts';

type Receipt = Item & {
  reference: string;
  contactId: string;
  /** Null if the invoice is void, was sent to Sage 50 or is not in Sage. The money is then on account. */
  invoiceId: string | null;
  amountPence: number;
  /** The part allocated to the invoice; the rest is on account. */
  allocatedPence: number;
  date: string;
};

// Some calls of Sage truncate a reference to 25 characters.
export const referenceCharactersMax = 25;

/** Receipts that are not in Sage yet, of invoices that are in Sage or cancelled. */
export const findPendingReceipts = (
  database: Database,
  limit: number,
): Promise<Receipt[]> => database.rows<Receipt>`
  select 'receipt' as kind, r.id as "localId", r.guid, left(r.source_id, ${referenceCharactersMax}) as reference,
         c.sage_id as "contactId", case when v.batch is null then v.sage_id end as "invoiceId",
         r.amount_pence as "amountPence",
         case when i.state = 'cancelled' then 0 else greatest(0, least(r.amount_pence, i.amount_pence - (
           select coalesce(sum(n.amount_pence), 0) from live_credit_note n where n.invoice_id = i.id) - (
           select coalesce(sum(e.amount_pence), 0) from receipt e
           where e.invoice_id = i.id and e.id < r.id and e.state = 'posted')))::integer end as "allocatedPence", r.received_on::text as date
  from receipt r join sage_to_send w on w.kind = 'receipt' and w.local_id = r.id
  join invoice i on i.id = r.invoice_id
  join sage_link c on c.kind = 'customer' and c.local_id = i.customer_id and c.state = 'done' and c.batch is null
  left join sage_link v on v.kind = 'invoice' and v.local_id = i.id and v.state = 'done'
  where (v.local_id is not null or i.state = 'cancelled') order by w.reason is not null, r.id limit ${limit}`;

export const sendReceipt = (context: SageContext, receipt: Receipt, idempotencyId: string) =>
  postPayment(context, receipt, idempotencyId, {
    transaction_type_id: 'CUSTOMER_RECEIPT',
    ...(receipt.invoiceId &&
      receipt.allocatedPence > 0 && {
        allocated_artefacts: [{ artefact_id: receipt.invoiceId, amount: toPounds(receipt.allocatedPence) }],
      }),
  });

export type Payment = Pick<Receipt, 'reference' | 'contactId' | 'amountPence' | 'date'>;

/** Posts money that came or went, once. */
export async function postPayment(
  { client, bankId }: SageContext,
  { reference, contactId, amountPence, date }: Payment,
  idempotencyId: string,
  kind: { transaction_type_id: string },
) {
  const path = '/contact_payments';
  const find = async () =>
    (
      await client.list(path, {
        contact_id: contactId,
        transaction_type_id: kind.transaction_type_id,
        attributes: 'reference',
      })
    ).find((payment) => payment.reference === reference);
  const content = {
    idempotency_id: idempotencyId,
    contact_id: contactId,
    bank_account_id: bankId,
    date,
    total_amount: toPounds(amountPence),
    reference,
    ...kind,
  };
  const answer = await client.createOnce({ path, resource: 'contact_payment', content, find });
  return answer instanceof SageRefusal ? answer : { sageId: answer.id };
}

export type Reversal = Item & Payment & { sageId: string | null };

/** Receipts that were reversed here after they were sent to Sage. */
export const findPendingReversals = (
  database: Database,
  limit: number,
): Promise<Reversal[]> => database.rows<Reversal>`
  select 'reversal' as kind, r.id as "localId", r.guid, left(r.source_id, ${referenceCharactersMax}) as reference,
         c.sage_id as "contactId", case when l.batch is null then l.sage_id end as "sageId",
         r.amount_pence as "amountPence", r.reversed_on::text as date
  from receipt r join sage_to_send w on w.kind = 'reversal' and w.local_id = r.id
  join sage_link l on l.kind = 'receipt' and l.local_id = r.id
  join invoice i on i.id = r.invoice_id
  left join sage_link c on c.kind = 'customer' and c.local_id = i.customer_id and c.state = 'done' and c.batch is null
  order by w.reason is not null, r.id limit ${limit}`;

/** Removes the receipt. If Sage no longer allows that (closed period), posts a refund of the same amount. */
export const reverseReceipt = (context: SageContext, reversal: Reversal, idempotencyId: string) =>
  removePayment(context, reversal, idempotencyId, 'CUSTOMER_REFUND');

/** @param opposite what is posted instead if Sage no longer allows it to be removed */
export async function removePayment(
  context: SageContext,
  reversal: Reversal,
  idempotencyId: string,
  opposite: 'CUSTOMER_REFUND' | 'CUSTOMER_RECEIPT',
) {
  const { client } = context;
  if (!reversal.sageId) return sentByFile();
  const path = `/contact_payments/${reversal.sageId}`;
  const payment = await client.find(path);
  if (payment?.editable === false)
    return postPayment(context, reversal, idempotencyId, { transaction_type_id: opposite });
  const answer = payment ? await client.remove(path) : 'gone';
  return answer instanceof SageRefusal ? answer : { sageId: reversal.sageId };
}
