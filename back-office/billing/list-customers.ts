import type { Answer, Input } from '#contract/call.ts';
import type { customerCalls, CustomerView } from '#contract/operator/money/customers.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { rowOrder } from '../lists/row-order.ts';
import { matchesSearch } from '../lists/search-patterns.ts';
import { customerColumns } from '../records/customer.ts';
import { selectList } from '../records/columns.ts';
import { pageSize, readPage } from '../lists/read-page.ts';

type Customers = Answer<typeof customerCalls.getCustomers>;
type Query = Input<typeof customerCalls.getCustomers>['query'];
export type CustomerRow = Omit<Customers['items'][number], 'deceasedAt'> & { deceasedAt: Date | null };

/** Customers in the order in which they were added, or by a column. */
export async function getCustomers(
  { database }: { database: Database },
  { after, limit, reference, q = '', view = 'all', sort }: Query,
): Promise<Customers> {
  const customersMax = pageSize(limit);
  const among = sql`(${reference}::text is null or c.reference = ${reference}) and ${matchesSearch(sql`c.search_text`, q)} and ${ofView[view]}`;
  const { order, isAfter } = rowOrder({
    sort,
    columns: { name: sql`fold_text(c.name)`, balance },
    from: sql`customer c`,
    id: sql`c.id`,
    start: after,
  });
  const listed = database.rows<CustomerRow & { position: string }>`
    select c.id as position, ${customerFacts} from customer c
    where ${isAfter} and ${among} order by ${order} limit ${customersMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from customer c where ${among}`;
  const { items, ...page } = await readPage(customersMax, listed, totals);
  return { ...page, items: items.map(toCustomer) };
}

const balance = sql`(select coalesce(sum(pence), 0) from customer_movement m where m.customer_id = c.id)`;

/** The columns of a customer `c` in an answer. */
export const customerFacts = sql`
  c.guid, ${selectList(customerColumns, 'c')}, c.deceased_at as "deceasedAt",
  (select state from direct_debit_mandate m where m.customer_id = c.id order by m.id desc limit 1) as mandate,
  ${balance}::float8 as "balancePence", c.revision`;

export const toCustomer = (row: CustomerRow) => ({
  ...row,
  deceasedAt: row.deceasedAt?.toISOString() ?? null,
});

const hasMandate = sql`exists (select from usable_mandate u where u.customer_id = c.id)`;

const ofView: Record<CustomerView, Fragment> = {
  all: sql`true`,
  'direct-debit': hasMandate,
  'no-direct-debit': sql`not ${hasMandate} and c.deceased_at is null`,
  owing: sql`${balance} > 0`,
  deceased: sql`c.deceased_at is not null`,
};
