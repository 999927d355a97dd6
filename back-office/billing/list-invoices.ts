import type { Answer, Input } from '#contract/call.ts';
import { invoiceViews, type billingCalls, type InvoiceView } from '#contract/operator/money/billing.ts';
import { penceMax } from '#contract/fields/fields.ts';
import { readPounds } from '#contract/fields/pounds.ts';
import { sql, type Database } from '../database/database.ts';
import { searchPatterns } from '../lists/search-patterns.ts';
import { pageSize, readPage } from '../read-page.ts';

type Invoices = Answer<typeof billingCalls.getInvoices>;
type Query = Input<typeof billingCalls.getInvoices>['query'];
type Row = Invoices['invoices'][number] & { position: string };
type Counted = Pick<Invoices, 'total' | 'counts'>;

/** The oldest first, or the newest, with the number in each view. */
export async function getInvoices(
  { database }: { database: Database },
  { after, limit, state, flagged, uncollected, number, customer, q = '', view, order }: Query,
): Promise<Invoices> {
  const invoicesMax = pageSize(limit);
  const isNewestFirst = order === 'newest';
  const among = sql`
    (${state}::text is null or i.state = ${state}) and (${number}::text is null or i.number = ${number})
    and (${flagged}::boolean is null or (i.flagged is not null) = ${flagged}::boolean)
    and ${uncollected ? isUncollected : sql`true`} and (${customer}::uuid is null or c.guid = ${customer}) and ${matching(q)}`;
  const shown = view ? sql`${among} and ${ofView[view]}` : among;
  const from = sql`invoice i join customer c on c.id = i.customer_id`;
  const start = after ? (isNewestFirst ? sql`and i.id < ${after}` : sql`and i.id > ${after}`) : sql``;
  const listed = database.rows<Row>`
    select i.id as position, ${invoiceColumns} from ${from} join invoice_balance b on b.invoice_id = i.id
    where ${shown} ${start} order by ${isNewestFirst ? sql`i.id desc` : sql`i.id`} limit ${invoicesMax + 1}`;
  const counted = database.rows<Counted>`
    select count(*) filter (where ${view ? ofView[view] : sql`true`})::integer as total, ${counts} as counts
    from ${from} where ${among}`;
  const { items: invoices, ...page } = await readPage(invoicesMax, listed, counted);
  return { ...page, invoices, counts: (await counted)[0]!.counts };
}

/** What is answered of an invoice `i` of a customer `c`, with its balance `b`. */
export const invoiceColumns = sql`
  i.guid, i.number, c.guid as "customerGuid", c.reference as "customerReference", c.name as "customerName",
  i.issued_on::text as "issuedOn", i.due_on::text as "dueOn", i.description, i.amount_pence as "amountPence",
  i.state, i.flagged, b.received_pence::float8 as "receivedPence", b.overpaid_pence::float8 as "overpaidPence",
  b.outstanding_pence::float8 as "outstandingPence", i.stopped_at is not null as "isStopped",
  i.wait_until::text as "waitUntil",
  (select u.state from uncollected_invoice u where u.invoice_id = i.id) as "endedMandate", i.revision`;

type Condition = ReturnType<typeof sql>;

// Not correlated, so that each is read once and not for every one of many thousand invoices.
const needsReview = sql`i.id in (select invoice_id from dd_collection where state = 'needs_review')`;
const isUncollected = sql`i.id in (select invoice_id from uncollected_invoice)`;

const ofView: Record<InvoiceView, Condition> = {
  due: sql`i.state = 'due'`,
  collecting: sql`i.state = 'collecting'`,
  decision: sql`(i.flagged is not null or ${needsReview} or ${isUncollected})`,
  paid: sql`i.state = 'paid'`,
  cancelled: sql`i.state = 'cancelled'`,
};

const counts = invoiceViews
  .map((view) => sql`jsonb_build_object(${view}::text, count(*) filter (where ${ofView[view]}))`)
  .reduce((all, count) => sql`${all} || ${count}`);

/** Each word is in the number or the customer; an amount in pounds is one too. */
function matching(q: string): Condition {
  const pence = readPounds(q);
  const words = searchPatterns(q)
    .map((pattern) => sql`(i.words like ${pattern} or c.words like ${pattern})`)
    .reduce((all, each) => sql`${all} and ${each}`, sql`true`);
  return pence && pence <= penceMax ? sql`(i.amount_pence = ${pence} or ${words})` : sql`(${words})`;
}
