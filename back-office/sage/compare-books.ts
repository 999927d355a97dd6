import type { SageComparison } from '#contract/operator/money/sage.ts';
import type { Database } from '../database/database.ts';
import type { SageClient, SageItem } from './client.ts';
import { isVoid } from './invoices.ts';
import { toPence } from './pounds.ts';

export type Compared = Omit<SageComparison, 'comparedAt'>;
type Kind = Compared['months'][number]['kind'];
type Side = { count: number; pence: number };
/** One invoice or receipt on one side. One that is cancelled or reversed is not live. */
type Entry = { reference: string; isLive: boolean; pence: number; month: string };

const differencesMax = 100;

/** Compares what was sent to Sage with what Sage has under our references: the totals of each month, and each item. */
export async function compareBooks(database: Database, client: SageClient): Promise<Compared> {
  const customers = await customerReferences(database);
  const invoices = await ourInvoices(database);
  const receipts = await ourReceipts(database);
  const sageCustomers = await sageContacts(client, customers);
  const sageSides = {
    invoice: await sageInvoices(client, invoices),
    receipt: await sageReceipts(client, receipts),
  };
  const differences = [
    ...customers
      .filter((reference) => !sageCustomers.has(reference))
      .map((reference) => ({ kind: 'customer' as const, reference, herePence: null, inSagePence: null })),
    ...differing('invoice', invoices, sageSides.invoice),
    ...differing('receipt', receipts, sageSides.receipt),
  ];
  return {
    customers: { here: customers.length, inSage: sageCustomers.size },
    months: [
      ...byMonth('invoice', invoices, sageSides.invoice),
      ...byMonth('receipt', receipts, sageSides.receipt),
    ].toSorted((one, other) => other.month.localeCompare(one.month)),
    differences: differences.slice(0, differencesMax),
  };
}

async function customerReferences(database: Database): Promise<string[]> {
  const customers = await database.rows<{ reference: string }>`
    select c.reference from customer c join sage_link l on l.kind = 'customer' and l.local_id = c.id
    where l.state = 'done' and l.batch is null`;
  return customers.map(({ reference }) => reference);
}

const ourInvoices = (database: Database): Promise<Entry[]> => database.rows<Entry>`
  select i.number as reference, i.state <> 'cancelled' as "isLive", i.amount_pence as pence,
         to_char(i.issued_on, 'YYYY-MM') as month
  from invoice i join sage_link l on l.kind = 'invoice' and l.local_id = i.id
  where l.state = 'done' and l.batch is null`;

const ourReceipts = (database: Database): Promise<Entry[]> => database.rows<Entry>`
  select left(r.source_id, 25) as reference, r.state = 'posted' as "isLive", r.amount_pence as pence,
         to_char(r.received_on, 'YYYY-MM') as month
  from receipt r join sage_link l on l.kind = 'receipt' and l.local_id = r.id
  where l.state = 'done' and l.batch is null`;

async function sageContacts(client: SageClient, ours: string[]): Promise<Set<string>> {
  if (ours.length === 0) return new Set();
  const wanted = new Set(ours);
  const contacts = await client.list('/contacts', { attributes: 'reference' });
  return new Set(contacts.map(({ reference }) => String(reference)).filter((each) => wanted.has(each)));
}

async function sageInvoices(client: SageClient, ours: Entry[]): Promise<Entry[]> {
  if (ours.length === 0) return [];
  const invoices = await client.list('/sales_invoices', { attributes: 'reference,total_amount,status,date' });
  return entriesOf(ours, invoices).filter(({ isLive }) => isLive);
}

/** A refund takes the receipt with its reference back, in the month of the receipt; another one counts as it is. */
async function sageReceipts(client: SageClient, ours: Entry[]): Promise<Entry[]> {
  if (ours.length === 0) return [];
  const listed = async (type: string) =>
    entriesOf(
      ours,
      await client.list('/contact_payments', {
        transaction_type_id: type,
        attributes: 'reference,total_amount,date',
      }),
    );
  const refunds = await listed('CUSTOMER_REFUND');
  const receipts = await listed('CUSTOMER_RECEIPT');
  const left = [...refunds];
  const kept = receipts.filter((receipt) => {
    const index = left.findIndex(
      (refund) => refund.reference === receipt.reference && refund.pence === receipt.pence,
    );
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
  return [...kept, ...left.map((refund) => ({ ...refund, pence: -refund.pence }))];
}

function entriesOf(ours: Entry[], items: SageItem[]): Entry[] {
  const monthOf = new Map(ours.map(({ reference, month }) => [reference, month]));
  return items
    .filter(({ reference }) => monthOf.has(String(reference)))
    .map((item) => ({
      reference: String(item.reference),
      isLive: !isVoid(item),
      pence: toPence(item.total_amount),
      month: /^\d{4}-\d{2}/.exec(String(item.date))?.[0] ?? monthOf.get(String(item.reference))!,
    }));
}

function byMonth(kind: Kind, ours: Entry[], sage: Entry[]): Compared['months'] {
  const live = ours.filter(({ isLive }) => isLive);
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
function differing(kind: Kind, ours: Entry[], sage: Entry[]): Compared['differences'] {
  const live = ours.filter(({ isLive }) => isLive);
  const references = new Set([...live, ...sage].map(({ reference }) => reference));
  const here = pencePerReference(live);
  const inSage = pencePerReference(sage);
  return [...references]
    .map((reference) => ({
      kind,
      reference,
      herePence: here.get(reference) ?? null,
      inSagePence: inSage.get(reference) ?? null,
    }))
    .filter(({ herePence, inSagePence }) => herePence !== inSagePence);
}

function pencePerReference(entries: Entry[]): Map<string, number> {
  const pence = new Map<string, number>();
  for (const entry of entries) pence.set(entry.reference, (pence.get(entry.reference) ?? 0) + entry.pence);
  return pence;
}
