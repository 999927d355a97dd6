import type { Answer, Input } from '#contract/call.ts';
import type { billingCalls, InvoiceView } from '#contract/operator/money/billing.ts';
import { penceMax } from '#contract/fields/fields.ts';
import { readPounds } from '#contract/fields/pounds.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { rowOrder } from '../lists/row-order.ts';
import { hasWord, splitSearch } from '../lists/search-patterns.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import { selectList } from '../records/columns.ts';
import { invoiceColumns } from '../records/invoice.ts';

type Invoices = Answer<typeof billingCalls.getInvoices>;
type Query = Input<typeof billingCalls.getInvoices>['query'];
type Row = Invoices['items'][number] & { position: string };
type Counts = Invoices['counts'];

/** Oldest or newest first, with the number of invoices in each view. */
export async function getInvoices(
  { database }: { database: Database },
  { after, limit, view, order, sort, ...filters }: Query,
): Promise<Invoices> {
  const invoicesMax = pageSize(limit);
  const { from, where } = buildFilter(filters);
  const inView = view ? sql`${where} and ${ofView[view]}` : where;
  const rows = rowOrder({
    sort,
    columns: sortColumns,
    from: sql`invoice i`,
    id: sql`i.id`,
    start: after,
    isNewestFirst: order === 'newest',
  });
  const listed = database.rows<Row>`
    with page as (select i.id from ${from} where ${inView} and ${rows.isAfter}
      order by ${rows.order} limit ${invoicesMax + 1})
    select i.id as position, ${listedColumns}
    from page join invoice i on i.id = page.id join customer c on c.id = i.customer_id
    join invoice_balance b on b.invoice_id = i.id order by ${rows.order}`;
  const totals = countViews(database, { from, where });
  const total = async () => [{ total: countInView(await totals, view) }];
  return { ...(await readPage(invoicesMax, listed, total())), counts: await totals };
}

const sortColumns = {
  number: sql`i.number`,
  customer: sql`(select fold_text(payer.name) from customer payer where payer.id = i.customer_id)`,
  amount: sql`i.amount_pence`,
  outstanding: sql`(select owed.outstanding_pence from invoice_balance owed where owed.invoice_id = i.id)`,
};

type InvoiceFilter = { from: Fragment; where: Fragment };

/** In SQL: the invoices `i` that match the search, in all views. Reads customers only if there are search words. */
function buildFilter({
  state,
  flagged,
  uncollected,
  number,
  customer,
  q = '',
}: Omit<Query, 'view'>): InvoiceFilter {
  const wordsMatch = matching(q);
  const conditions = [
    state && sql`i.state = ${state}`,
    number && sql`i.number = ${number}`,
    flagged && (flagged === 'true' ? sql`i.flagged is not null` : sql`i.flagged is null`),
    uncollected && sql`i.id in (select invoice_id from uncollected_invoice)`,
    customer && sql`i.customer_id = (select id from customer where guid = ${customer})`,
    wordsMatch,
  ];
  return {
    from: wordsMatch ? sql`invoice i join customer c on c.id = i.customer_id` : sql`invoice i`,
    where: conditions.reduce<Fragment>((all, each) => (each ? sql`${all} and ${each}` : all), sql`true`),
  };
}

async function countViews({ rows }: Database, { from, where }: InvoiceFilter): Promise<Counts> {
  const [byState, [undecided]] = await Promise.all([
    rows<{ state: Exclude<InvoiceView, 'decision'>; count: number }>`
      select i.state, count(*)::integer as count from ${from} where ${where} group by i.state`,
    rows<{ count: number }>`
      select count(*)::integer as count from ${from} where ${where} and ${ofView.decision}`,
  ]);
  const counts: Counts = { due: 0, collecting: 0, decision: undecided!.count, paid: 0, cancelled: 0 };
  for (const { state, count } of byState) counts[state] = count;
  return counts;
}

// Each invoice has one state, and may wait for a decision too.
const countInView = (counts: Counts, view: InvoiceView | undefined): number =>
  view ? counts[view] : counts.due + counts.collecting + counts.paid + counts.cancelled;

/** The columns of an invoice `i` in an answer, of a customer `c` and with its balance `b`. */
export const listedColumns = sql`
  i.guid, ${selectList(invoiceColumns, 'i')}, c.guid as "customerGuid", c.reference as "customerReference",
  c.name as "customerName", i.amount_pence as "amountPence",
  (select coalesce(sum(n.amount_pence), 0)::float8 from live_credit_note n where n.invoice_id = i.id) as "creditedPence",
  i.state, i.flagged, b.received_pence::float8 as "receivedPence", b.overpaid_pence::float8 as "overpaidPence",
  b.outstanding_pence::float8 as "outstandingPence", i.stopped_at is not null as "isStopped",
  i.wait_until::text as "waitUntil",
  (select u.state from uncollected_invoice u where u.invoice_id = i.id) as "endedMandate", i.revision`;

const ofView: Record<InvoiceView, Fragment> = {
  due: sql`i.state = 'due'`,
  collecting: sql`i.state = 'collecting'`,
  decision: sql`i.id in (select invoice_id from undecided_invoice)`,
  paid: sql`i.state = 'paid'`,
  cancelled: sql`i.state = 'cancelled'`,
};

/** A condition: each word is in the number, in the customer or is the amount in pounds. Null without a word. */
function matching(q: string): Fragment | null {
  const pence = readPounds(q);
  const words = splitSearch(q);
  if (words.length === 0) return null;
  const wordsMatch = words
    .map((word) => sql`(${hasWord(sql`i.search_text`, word)} or ${hasWord(sql`c.search_text`, word)})`)
    .reduce((all, each) => sql`${all} and ${each}`);
  return pence && pence <= penceMax
    ? sql`(i.amount_pence = ${pence} or ${wordsMatch})`
    : sql`(${wordsMatch})`;
}
