import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { InvoiceRecord } from '#contract/operator/money/billing.ts';
import { sql, type Database } from '../database/database.ts';
import { listedColumns } from './list-invoices.ts';
import { isInAccounts, invoiceNotFound } from './lock-invoice.ts';

type Row = Omit<InvoiceRecord, 'refundablePence'>;

/** One invoice, with everything that belongs to it. */
export async function getInvoice(
  { database }: { database: Database },
  guid: string,
): Promise<InvoiceRecord | Refused> {
  if (!guidPattern.test(guid)) return invoiceNotFound;
  const [invoice] = await database.rows<Row>`
    select ${listedColumns}, ${lines} as lines, ${customer} as customer, ${collections} as collections,
           ${receipts} as receipts, ${refunds} as refunds, ${creditNotes} as "creditNotes", ${notes} as notes, ${isInAccounts} as "isInAccounts"
    from invoice i join customer c on c.id = i.customer_id join invoice_balance b on b.invoice_id = i.id
    where i.guid = ${guid}`;
  return invoice ? { ...invoice, refundablePence: Math.max(invoice.receivedPence, 0) } : invoiceNotFound;
}

const moment = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const lines = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'ledger', l.ledger,
           'taxCode', l.tax_code, 'amountPence', l.amount_pence) order by l.position), '[]')
  from invoice_line l where l.invoice_id = i.id)`;

const customer = sql`jsonb_build_object('eMail', c.email, 'phone', c.phone, 'isDeceased', c.deceased_at is not null,
  'mandate', (select state from direct_debit_mandate m where m.customer_id = c.id order by m.id desc limit 1))`;

const collections = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('guid', d.guid, 'attempt', d.attempt, 'amountPence', d.amount_pence,
           'state', d.state, 'paymentId', d.gocardless_payment_id, 'chargeDate', d.charge_date, 'lastError', d.last_error,
           'foundPaymentId', d.found_payment_id, 'foundPence', d.found_pence,
           'changedAt', to_char(d.changed_at at time zone 'UTC', ${moment})) order by d.id desc), '[]')
  from direct_debit_collection d where d.invoice_id = i.id)`;

const refundable = sql`case when r.source = 'direct-debit' and r.state = 'posted' then greatest(0, least(
  b.received_pence, r.amount_pence - (
    select coalesce(sum(f.amount_pence), 0) from live_refund f where f.receipt_id = r.id))) else 0 end`;

const receipts = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('guid', r.guid, 'source', r.source, 'method', r.method,
           'reference', r.source_id, 'receivedOn', r.received_on, 'amountPence', r.amount_pence, 'reason', r.reason,
           'state', r.state, 'reversedOn', r.reversed_on, 'refundablePence', ${refundable}) order by r.id), '[]')
  from receipt r where r.invoice_id = i.id)`;

const refunds = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('guid', f.guid, 'method', f.method, 'reference', f.reference,
           'amountPence', f.amount_pence, 'refundedOn', f.refunded_on, 'reason', f.reason, 'state', f.state,
           'reversedOn', f.reversed_on, 'lastError', f.last_error) order by f.id), '[]')
  from refund f where f.invoice_id = i.id)`;

const creditNoteFacts = sql`jsonb_build_object('guid', n.guid, 'number', n.number, 'issuedOn', n.issued_on,
  'reason', n.reason, 'amountPence', n.amount_pence, 'cancelledOn', n.cancelled_on,
  'lines', (
    select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'description', l.description,
             'taxCode', l.tax_code, 'amountPence', l.amount_pence, 'taxPence', l.tax_pence) order by l.position), '[]')
    from credit_note_line l where l.credit_note_id = n.id))`;

const creditNotes = sql`(
  select coalesce(jsonb_agg(${creditNoteFacts} order by n.id), '[]') from credit_note n where n.invoice_id = i.id)`;

const notes = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', london_text(n.at),
           'who', n.actor_name, 'text', n.text, 'subject', n.subject, 'recipient', n.recipient) order by n.id desc), '[]')
  from invoice_note n where n.invoice_id = i.id)`;
