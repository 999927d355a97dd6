import type { Database } from '../database/database.ts';
import { bookLines, type BookedLine, type InvoiceLine } from '../accounting/account-codes.ts';
import { toPounds } from './pounds.ts';
import { SageRefusal } from './account.ts';
import type { SageItem } from './client.ts';
import type { SageContext } from './context.ts';
import type { Item } from '../accounting/sent-items.ts';

type Invoice = Item & { number: string; contactId: string };

/** Invoices that are not in Sage yet, of customers who are. */
export const findPendingInvoices = (database: Database, limit: number): Promise<Invoice[]> =>
  database.rows<Invoice>`
    select 'invoice' as kind, i.id as "localId", i.guid, i.number, c.sage_id as "contactId"
    from invoice i join sage_to_send w on w.kind = 'invoice' and w.local_id = i.id
    join sage_link c on c.kind = 'customer' and c.local_id = i.customer_id and c.state = 'done' and c.batch is null
    order by w.reason is not null, i.id limit ${limit}`;

type Content = { issuedOn: string; dueOn: string; lines: InvoiceLine[] };

/** Waits for concurrent changes, then reads the invoice. Once it is being sent it can no longer be changed. */
async function readFinalContent(database: Database, { localId }: Item): Promise<Content> {
  await database.rows`select from invoice where id = ${localId} for share`;
  return database.oneRow<Content>`
    select issued_on::text as "issuedOn", due_on::text as "dueOn",
           (select jsonb_agg(jsonb_build_object('description', n.description, 'ledger', n.ledger,
                    'taxCode', n.tax_code, 'amountPence', n.amount_pence) order by n.position)
            from invoice_line n where n.invoice_id = i.id) as lines
    from invoice i where id = ${localId}`;
}

export async function sendInvoice(context: SageContext, invoice: Invoice, idempotencyId: string) {
  const { issuedOn, dueOn, lines } = await readFinalContent(context.database, invoice);
  const booked = bookLines(context.codes, lines);
  if (typeof booked === 'string') return new SageRefusal(0, booked);
  const missing = refuseMissingLedger(context, booked);
  if (missing) return missing;
  const { client } = context;
  const { number, contactId } = invoice;
  const content = {
    idempotency_id: idempotencyId,
    contact_id: contactId,
    date: issuedOn,
    due_date: dueOn,
    reference: number,
    invoice_lines: booked.map((line) => toSageLine(context, line)),
  };
  const find = () => findDocument(context, '/sales_invoices', { number, contactId });
  const answer = await client.createOnce({
    path: '/sales_invoices',
    resource: 'sales_invoice',
    content,
    find,
  });
  return answer instanceof SageRefusal ? answer : { sageId: answer.id };
}

/** A refusal about the first line whose ledger account Sage has not got. */
export function refuseMissingLedger(
  { ledgerIds }: SageContext,
  booked: BookedLine[],
): SageRefusal | undefined {
  const missing = booked.find(({ nominal }) => !ledgerIds.has(nominal));
  return (
    missing && new SageRefusal(0, `Sage has no ledger account with the nominal code ${missing.nominal}.`)
  );
}

/** The invoice or credit note that Sage has under this number for this contact, unless it is void. */
export async function findDocument(
  { client }: SageContext,
  path: '/sales_invoices' | '/sales_credit_notes',
  { number, contactId }: { number: string; contactId: string },
): Promise<SageItem | undefined> {
  const query = { search: number, contact_id: contactId, attributes: 'reference,status' };
  const documents = await client.list(path, query);
  return documents.find((document) => document.reference === number && !isVoid(document));
}

export const isVoid = ({ status }: SageItem): boolean =>
  (status as { id?: unknown } | null | undefined)?.id === 'VOID';

// Without `tax_amount` Sage assumes no VAT, so send both rate and amount.
export const toSageLine = (
  { ledgerIds }: SageContext,
  { description, nominal, tax, netPence, taxPence }: BookedLine,
) => ({
  description,
  ledger_account_id: ledgerIds.get(nominal),
  quantity: 1,
  unit_price: toPounds(netPence),
  tax_rate_id: tax.sage,
  tax_amount: toPounds(taxPence),
});

type Cancellation = Item & { sageId: string | null };

/** Invoices that were cancelled here after they were sent to Sage. */
export const findPendingCancellations = (
  database: Database,
  limit: number,
): Promise<Cancellation[]> => database.rows<Cancellation>`
  select 'cancellation' as kind, i.id as "localId", i.guid, case when l.batch is null then l.sage_id end as "sageId"
  from invoice i join sage_to_send w on w.kind = 'cancellation' and w.local_id = i.id
  join sage_link l on l.kind = 'invoice' and l.local_id = i.id
  order by w.reason is not null, i.id limit ${limit}`;

export async function voidInvoice({ client }: SageContext, { sageId }: Cancellation) {
  if (!sageId) return sentByFile();
  const answer = await client.remove(`/sales_invoices/${sageId}`, { void_reason: 'Cancelled' });
  return answer instanceof SageRefusal ? answer : { sageId };
}

/** An item that was exported to Sage 50 is not in Sage Business Cloud, so it cannot be reversed there. */
export const sentByFile = () =>
  new SageRefusal(0, 'It was sent to Sage 50 in a file. Please reverse it in the accounts by hand.');
