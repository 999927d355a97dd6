import type { SageComparison } from '#contract/operator/money/sage.ts';
import type { Database } from '../database/database.ts';
import type { SageClient, SageItem } from './client.ts';
import { isVoid } from './invoices.ts';
import { toPence } from './pounds.ts';

export type Comparison = Omit<SageComparison, 'comparedAt'>;
type Kind = Comparison['months'][number]['kind'];
type Side = { count: number; pence: number };
/** One invoice, receipt, refund or credit note on one side. One that is cancelled or reversed is not live. */
type Entry = { reference: string; isLive: boolean; pence: number; month: string };

const differencesMax = 100;

/** Compares what was sent to Sage with what Sage has under our references: the totals of each month, and each item. */
export async function compareEntries(database: Database, client: SageClient): Promise<Comparison> {
  const customers = await readCustomerReferences(database);
  const invoices = await readInvoices(database);
  const receipts = await readReceipts(database);
  const sageCustomers = await fetchContacts(client, customers);
  const refunds = await readRefunds(database);
  const creditNotes = await readCreditNotes(database);
  const payments = receipts.length + refunds.length > 0 ? await fetchPayments(client) : noPayments;
  const sides: [Kind, Entry[], Entry[]][] = [
    ['invoice', invoices, await fetchDocuments(client, '/sales_invoices', invoices)],
    ['receipt', receipts, subtractReversals(payments.receipts, payments.refunds, receipts)],
    ['refund', refunds, subtractReversals(payments.refunds, payments.receipts, refunds)],
    ['credit-note', creditNotes, await fetchDocuments(client, '/sales_credit_notes', creditNotes)],
  ];
  const missing = customers.filter((reference) => !sageCustomers.has(reference));
  const differences = [
    ...missing.map((reference) => ({
      kind: 'customer' as const,
      reference,
      herePence: null,
      inSagePence: null,
    })),
    ...sides.flatMap(([kind, local, sage]) => listDifferences(kind, local, sage)),
  ];
  return {
    customers: { here: customers.length, inSage: sageCustomers.size },
    months: sides
      .flatMap(([kind, local, sage]) => sumByMonth(kind, local, sage))
      .toSorted((one, other) => other.month.localeCompare(one.month)),
    differences: differences.slice(0, differencesMax),
  };
}

async function readCustomerReferences(database: Database): Promise<string[]> {
  const customers = await database.rows<{ reference: string }>`
    select c.reference from customer c join sage_link l on l.kind = 'customer' and l.local_id = c.id
    where l.state = 'done' and l.batch is null`;
  return customers.map(({ reference }) => reference);
}

const readInvoices = (database: Database): Promise<Entry[]> => database.rows<Entry>`
  select i.number as reference, i.state <> 'cancelled' as "isLive", i.amount_pence as pence,
         to_char(i.issued_on, 'YYYY-MM') as month
  from invoice i join sage_link l on l.kind = 'invoice' and l.local_id = i.id
  where l.state = 'done' and l.batch is null`;

const readReceipts = (database: Database): Promise<Entry[]> => database.rows<Entry>`
  select left(r.source_id, 25) as reference, r.state = 'posted' as "isLive", r.amount_pence as pence,
         to_char(r.received_on, 'YYYY-MM') as month
  from receipt r join sage_link l on l.kind = 'receipt' and l.local_id = r.id
  where l.state = 'done' and l.batch is null`;

const readRefunds = (database: Database): Promise<Entry[]> => database.rows<Entry>`
  select left(f.reference, 25) as reference, f.reversed_on is null as "isLive", f.amount_pence as pence,
         to_char(f.refunded_on, 'YYYY-MM') as month
  from refund f join sage_link l on l.kind = 'refund' and l.local_id = f.id
  where l.state = 'done' and l.batch is null`;

const readCreditNotes = (database: Database): Promise<Entry[]> => database.rows<Entry>`
  select n.number as reference, n.cancelled_on is null as "isLive", n.amount_pence as pence,
         to_char(n.issued_on, 'YYYY-MM') as month
  from credit_note n join sage_link l on l.kind = 'credit-note' and l.local_id = n.id
  where l.state = 'done' and l.batch is null`;

async function fetchContacts(client: SageClient, local: string[]): Promise<Set<string>> {
  if (local.length === 0) return new Set();
  const localReferences = new Set(local);
  const contacts = await client.list('/contacts', { attributes: 'reference' });
  return new Set(
    contacts.map(({ reference }) => String(reference)).filter((each) => localReferences.has(each)),
  );
}

async function fetchDocuments(client: SageClient, path: string, local: Entry[]): Promise<Entry[]> {
  if (local.length === 0) return [];
  const documents = await client.list(path, { attributes: 'reference,total_amount,status,date' });
  return toEntries(local, documents).filter(({ isLive }) => isLive);
}

type SagePayments = { receipts: SageItem[]; refunds: SageItem[] };
const noPayments: SagePayments = { receipts: [], refunds: [] };

async function fetchPayments(client: SageClient): Promise<SagePayments> {
  const listed = (type: string) =>
    client.list('/contact_payments', {
      transaction_type_id: type,
      attributes: 'reference,total_amount,date',
    });
  return { receipts: await listed('CUSTOMER_RECEIPT'), refunds: await listed('CUSTOMER_REFUND') };
}

/** Our posted entries, without those that were reversed later. */
function subtractReversals(posted: SageItem[], reversing: SageItem[], local: Entry[]): Entry[] {
  const reversals = toEntries(local, reversing);
  const unreversed = toEntries(local, posted).filter((entry) => {
    const index = reversals.findIndex(
      (other) => other.reference === entry.reference && other.pence === entry.pence,
    );
    if (index < 0) return true;
    reversals.splice(index, 1);
    return false;
  });
  return [...unreversed, ...reversals.map((other) => ({ ...other, pence: -other.pence }))];
}

function toEntries(local: Entry[], items: SageItem[]): Entry[] {
  const monthOf = new Map(local.map(({ reference, month }) => [reference, month]));
  return items
    .filter(({ reference }) => monthOf.has(String(reference)))
    .map((item) => ({
      reference: String(item.reference),
      isLive: !isVoid(item),
      pence: toPence(item.total_amount),
      month: /^\d{4}-\d{2}/.exec(String(item.date))?.[0] ?? monthOf.get(String(item.reference))!,
    }));
}

function sumByMonth(kind: Kind, local: Entry[], sage: Entry[]): Comparison['months'] {
  const live = local.filter(({ isLive }) => isLive);
  const months = new Set([...live, ...sage].map(({ month }) => month));
  const totalIn = (month: string, entries: Entry[]): Side => {
    const inMonth = entries.filter((entry) => entry.month === month);
    return { count: inMonth.length, pence: inMonth.reduce((sum, { pence }) => sum + pence, 0) };
  };
  return [...months].map((month) => ({
    month,
    kind,
    here: totalIn(month, live),
    inSage: totalIn(month, sage),
  }));
}

/** The items whose amounts differ; null where a side has none. */
function listDifferences(kind: Kind, local: Entry[], sage: Entry[]): Comparison['differences'] {
  const live = local.filter(({ isLive }) => isLive);
  const references = new Set([...live, ...sage].map(({ reference }) => reference));
  const here = sumByReference(live);
  const inSage = sumByReference(sage);
  return [...references]
    .map((reference) => ({
      kind,
      reference,
      herePence: here.get(reference) ?? null,
      inSagePence: inSage.get(reference) ?? null,
    }))
    .filter(({ herePence, inSagePence }) => herePence !== inSagePence);
}

function sumByReference(entries: Entry[]): Map<string, number> {
  const pence = new Map<string, number>();
  for (const entry of entries) pence.set(entry.reference, (pence.get(entry.reference) ?? 0) + entry.pence);
  return pence;
}
