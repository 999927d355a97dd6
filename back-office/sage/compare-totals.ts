import type { Database } from '../database/database.ts';
import type { JobResult } from '../jobs/job.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { toPence } from './pounds.ts';
import type { SageClient, SageItem } from './client.ts';
import { isVoid } from './invoices.ts';

type Total = { count: number; pence: number };
type Ours = { reference: string; isLive: boolean; pence: number };

/** Compares the totals of what was sent to Sage with Sage's own. A difference adds a result line with its amount. */
export async function compareTotals(database: Database, client: SageClient): Promise<JobResult[]> {
  const invoices = await ourInvoices(database);
  const receipts = await ourReceipts(database);
  const refunds = await ourRefunds(database);
  const payments = receipts.length > 0 ? await sagePayments(client) : noPayments;
  return [
    ...compared('Invoices', invoices, await sageInvoices(client, invoices)),
    ...compared('Receipts', receipts, netOf(payments.receipts, payments.refunds, receipts)),
    ...(refunds.length > 0
      ? compared('Refunds', refunds, netOf(payments.refunds, payments.receipts, refunds))
      : []),
  ];
}

const ourInvoices = (database: Database): Promise<Ours[]> => database.rows<Ours>`
  select i.number as reference, i.state <> 'cancelled' as "isLive", i.amount_pence as pence
  from invoice i join sage_link l on l.kind = 'invoice' and l.local_id = i.id
  where l.state = 'done' and l.batch is null`;

const ourReceipts = (database: Database): Promise<Ours[]> => database.rows<Ours>`
  select left(r.source_id, 25) as reference, r.state = 'posted' as "isLive", r.amount_pence as pence
  from receipt r join sage_link l on l.kind = 'receipt' and l.local_id = r.id
  where l.state = 'done' and l.batch is null`;

async function sageInvoices(client: SageClient, ours: Ours[]): Promise<Total> {
  if (ours.length === 0) return { count: 0, pence: 0 };
  const invoices = await client.list('/sales_invoices', { attributes: 'reference,total_amount,status' });
  return totalOf(withOurReferences(ours, invoices).filter((invoice) => !isVoid(invoice)));
}

const ourRefunds = (database: Database): Promise<Ours[]> => database.rows<Ours>`
  select left(f.reference, 25) as reference, f.reversed_on is null as "isLive", f.amount_pence as pence
  from refund f join sage_link l on l.kind = 'refund' and l.local_id = f.id
  where l.state = 'done' and l.batch is null`;

type SagePayments = { receipts: SageItem[]; refunds: SageItem[] };
const noPayments: SagePayments = { receipts: [], refunds: [] };

async function sagePayments(client: SageClient): Promise<SagePayments> {
  const listed = (type: string) =>
    client.list('/contact_payments', { transaction_type_id: type, attributes: 'reference,total_amount' });
  return { receipts: await listed('CUSTOMER_RECEIPT'), refunds: await listed('CUSTOMER_REFUND') };
}

/** What was posted of ours, less what was posted to reverse it. */
function netOf(posted: SageItem[], reversing: SageItem[], ours: Ours[]): Total {
  const came = totalOf(withOurReferences(ours, posted));
  const went = totalOf(withOurReferences(ours, reversing));
  return { count: came.count - went.count, pence: came.pence - went.pence };
}

function withOurReferences(ours: Ours[], items: SageItem[]): SageItem[] {
  const references = new Set(ours.map(({ reference }) => reference));
  return items.filter(({ reference }) => references.has(String(reference)));
}

const totalOf = (items: SageItem[]): Total => ({
  count: items.length,
  pence: items.reduce((sum, { total_amount: amount }) => sum + toPence(amount), 0),
});

function compared(name: string, all: Ours[], sage: Total): JobResult[] {
  const live = all.filter(({ isLive }) => isLive);
  const ours = { count: live.length, pence: live.reduce((sum, { pence }) => sum + pence, 0) };
  const line = { name: `${name} in Sage`, count: sage.count, says: formatPounds(sage.pence) };
  if (ours.count === sage.count && ours.pence === sage.pence) return [line];
  const says =
    `Here ${ours.count} of ${formatPounds(ours.pence)}, in Sage ${sage.count} of ${formatPounds(sage.pence)}: ` +
    `a difference of ${formatPounds(Math.abs(ours.pence - sage.pence))}. Please check in Sage.`;
  return [line, { name: `${name} differ`, count: Math.abs(ours.count - sage.count), says }];
}
