import type { Database } from '../database/database.ts';
import {
  bookCreditedLines,
  bookLines,
  taxes,
  type AccountCodes,
  type BookedLine,
  type CreditedLine,
  type InvoiceLine,
} from '../accounting/account-codes.ts';
import type { Transaction } from './import-file.ts';
import { markItemForReview, type Item } from '../accounting/sent-items.ts';

/** An item of a batch, with its rows in the transactions file. */
export type BatchItem = Item & { customerId: string; pence: number; rows: Omit<Transaction, 'account'>[] };

export type ItemParts = { database: Database; clock: () => Date; codes: AccountCodes };

// A file of this size can still be checked by hand.
const itemsPerKindMax = 5_000;

/** Items of no earlier batch: invoices and cancellations, credit notes, receipts and reversals, then refunds. */
export async function listNewItems(parts: ItemParts): Promise<BatchItem[]> {
  const invoices = await findInvoiceItems(parts);
  const creditNotes = await findCreditNoteItems(parts, invoices);
  const receipts = await readReceiptsWith(parts.database, invoices);
  const refunds = await readRefunds(parts.database);
  return [
    ...invoices,
    ...creditNotes,
    ...receipts.map((receipt) => createReceiptItem(parts.codes, receipt)),
    ...refunds.map((refund) => createRefundItem(parts.codes, refund)),
  ];
}

type Invoice = Item & { customerId: string; number: string; date: string; lines: InvoiceLine[] };

async function findInvoiceItems({ database, clock, codes }: ItemParts): Promise<BatchItem[]> {
  // Wait for concurrent changes to these invoices, and prevent new ones until the batch is written.
  await database.rows`
    select from invoice i join sage_waiting w on w.kind = 'invoice' and w.local_id = i.id for share of i`;
  const items: BatchItem[] = [];
  for (const invoice of await readInvoices(database)) {
    const { kind, number, date } = invoice;
    const booked = bookLines(codes, invoice.lines);
    if (typeof booked === 'string') {
      await markItemForReview(database, invoice, { at: clock(), reason: booked });
      continue;
    }
    const type = kind === 'invoice' ? 'SI' : 'SC';
    const rows = booked.map((line) => toRow(line, { type, date, reference: number }));
    items.push({ ...invoice, rows, pence: invoice.lines.reduce((sum, line) => sum + line.amountPence, 0) });
  }
  return items;
}

const readInvoices = (database: Database): Promise<Invoice[]> => database.rows<Invoice>`
  select w.kind, i.id as "localId", i.guid, i.customer_id as "customerId", i.number,
         to_char(case w.kind when 'invoice' then i.issued_on
                 else london_day(i.changed_at) end, 'YYYY-MM-DD') as date,
         (select jsonb_agg(jsonb_build_object('description', n.description, 'ledger', n.ledger,
                  'taxCode', n.tax_code, 'amountPence', n.amount_pence) order by n.position)
          from invoice_line n where n.invoice_id = i.id) as lines
  from sage_waiting w join invoice i on i.id = w.local_id
  left join sage_link l on l.kind = 'invoice' and l.local_id = i.id
  where w.state = 'waiting'
    and (w.kind = 'invoice' or (w.kind = 'cancellation' and l.batch is not null))
  order by i.id, w.kind desc limit ${itemsPerKindMax}`;

type RowOf = Pick<Transaction, 'type' | 'date' | 'reference'>;

const toRow = ({ description, nominal, tax, netPence, taxPence }: BookedLine, row: RowOf) => ({
  ...row,
  nominal,
  details: description,
  netPence,
  taxCode: tax.sage50,
  taxPence,
});

type CreditNote = Item & { customerId: string; number: string; date: string; lines: CreditedLine[] };

/** Credit notes of invoices that are in an earlier batch or in this one; a cancelled one is an invoice of its amount. */
async function findCreditNoteItems(
  { database, clock, codes }: ItemParts,
  invoices: BatchItem[],
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  for (const creditNote of await creditNotesWith(database, invoices)) {
    const { kind, number, date, lines } = creditNote;
    const booked = bookCreditedLines(codes, lines);
    if (typeof booked === 'string') {
      await markItemForReview(database, creditNote, { at: clock(), reason: booked });
      continue;
    }
    const type = kind === 'credit-note' ? 'SC' : 'SI';
    const rows = booked.map((line) => toRow(line, { type, date, reference: number }));
    items.push({ ...creditNote, rows, pence: lines.reduce((sum, line) => sum + line.amountPence, 0) });
  }
  return items;
}

const creditNotesWith = (
  database: Database,
  invoices: BatchItem[],
): Promise<CreditNote[]> => database.rows<CreditNote>`
  select w.kind, n.id as "localId", n.guid, i.customer_id as "customerId", n.number,
         to_char(case w.kind when 'credit-note' then n.issued_on else n.cancelled_on end, 'YYYY-MM-DD') as date,
         (select jsonb_agg(jsonb_build_object('description', o.description, 'ledger', o.ledger, 'taxCode', o.tax_code,
                  'amountPence', o.amount_pence, 'taxPence', o.tax_pence) order by o.position)
          from credit_note_line o where o.credit_note_id = n.id) as lines
  from sage_waiting w join credit_note n on n.id = w.local_id join invoice i on i.id = n.invoice_id
  left join sage_link v on v.kind = 'invoice' and v.local_id = i.id and v.state = 'done'
  left join sage_link l on l.kind = 'credit-note' and l.local_id = n.id
  where w.state = 'waiting'
    and ((w.kind = 'credit-note' and (v.local_id is not null or i.id = any(${invoices.map(({ localId }) => localId)}::bigint[])))
      or (w.kind = 'credit-note-cancellation' and l.batch is not null))
  order by n.id, w.kind limit ${itemsPerKindMax}`;

type Receipt = Item & {
  customerId: string;
  reference: string;
  invoiceNumber: string;
  /** How it was paid; null for a direct debit. */
  method: string | null;
  date: string;
  amountPence: number;
};

const readReceiptsWith = (
  database: Database,
  invoices: BatchItem[],
): Promise<Receipt[]> => database.rows<Receipt>`
  select w.kind, r.id as "localId", r.guid, i.customer_id as "customerId", r.source_id as reference,
         i.number as "invoiceNumber", r.method, r.amount_pence as "amountPence",
         to_char(case w.kind when 'receipt' then r.received_on else r.reversed_on end, 'YYYY-MM-DD') as date
  from sage_waiting w join receipt r on r.id = w.local_id join invoice i on i.id = r.invoice_id
  left join sage_link v on v.kind = 'invoice' and v.local_id = i.id and v.state = 'done'
  left join sage_link l on l.kind = 'receipt' and l.local_id = r.id
  where w.state = 'waiting'
    and ((w.kind = 'receipt' and (v.local_id is not null or i.state = 'cancelled' or i.id = any(${invoices.map(({ localId }) => localId)}::bigint[])))
      or (w.kind = 'reversal' and l.batch is not null))
  order by r.id, w.kind desc limit ${itemsPerKindMax}`;

function createReceiptItem({ bank }: AccountCodes, receipt: Receipt): BatchItem {
  const { kind, date, reference, amountPence, invoiceNumber, method } = receipt;
  const name = method ? `Paid at the branch, ${method},` : 'Direct Debit';
  const row = {
    type: kind === 'receipt' ? ('SA' as const) : ('SP' as const),
    nominal: bank,
    date,
    reference,
    details: `${name}${kind === 'receipt' ? '' : ' reversed'} ${invoiceNumber}`,
    netPence: amountPence,
    taxCode: taxes.outside!.sage50,
    taxPence: 0,
  };
  return { ...receipt, rows: [row], pence: amountPence };
}

const readRefunds = (database: Database): Promise<Receipt[]> => database.rows<Receipt>`
  select w.kind, f.id as "localId", f.guid, i.customer_id as "customerId", f.reference, i.number as "invoiceNumber",
         f.method, f.amount_pence as "amountPence",
         to_char(case w.kind when 'refund' then f.refunded_on else f.reversed_on end, 'YYYY-MM-DD') as date
  from sage_waiting w join refund f on f.id = w.local_id join invoice i on i.id = f.invoice_id
  left join sage_link l on l.kind = 'refund' and l.local_id = f.id
  where w.state = 'waiting' and (w.kind = 'refund' or (w.kind = 'refund-reversal' and l.batch is not null))
  order by f.id, w.kind limit ${itemsPerKindMax}`;

function createRefundItem({ bank }: AccountCodes, refund: Receipt): BatchItem {
  const { kind, date, reference, amountPence, invoiceNumber, method } = refund;
  const name = method === 'gocardless' ? 'Refund by GoCardless' : `Refund at the branch, ${method}`;
  const row = {
    type: kind === 'refund' ? ('SP' as const) : ('SA' as const),
    nominal: bank,
    date,
    reference,
    details: `${name}${kind === 'refund' ? '' : ', undone'}, ${invoiceNumber}`,
    netPence: amountPence,
    taxCode: taxes.outside!.sage50,
    taxPence: 0,
  };
  return { ...refund, rows: [row], pence: amountPence };
}
