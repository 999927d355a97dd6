import type { Answer, Input } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { debtorCalls } from '#contract/operator/money/debtors.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { rowOrder } from '../lists/row-order.ts';
import { pageSize, readPage } from '../lists/read-page.ts';

type Debtors = Answer<typeof debtorCalls.getDebtors>;
type Query = Input<typeof debtorCalls.getDebtors>['query'];
type Row = Debtors['items'][number] & { position: string };

/** Customers with unpaid invoices, by age. Overpayments that we hold for them are not deducted. */
export async function getDebtors(
  { database, clock }: { database: Database; clock: () => Date },
  { after, limit, sort = '-owed' }: Query,
): Promise<Debtors> {
  const debtorsMax = pageSize(limit);
  const owing = selectOwed(todayInLondon(clock()));
  const { order, isAfter } = rowOrder({
    sort,
    columns: { name: sql`fold_text(d.name)`, owed: sql`d."owedPence"` },
    from: sql`debtor d`,
    id: sql`d.position`,
    start: after,
  });
  const listed = database.rows<Row>`
    with owed as (${owing}), debtor as materialized (
      select c.id as position, c.guid, c.reference, c.name, ${sums}
      from owed join customer c on c.id = customer_id group by c.id
    )
    select d.* from debtor d where ${isAfter} order by ${order} limit ${debtorsMax + 1}`;
  const all = await database.oneRow<{ total: number; sums: Debtors['sums'] }>`
    with owed as (${owing}), summed as (select ${sums} from owed)
    select (select count(distinct customer_id)::integer from owed) as total,
           (select to_jsonb(summed) from summed) as sums`;
  const page = await readPage(debtorsMax, listed, Promise.resolve([{ total: all.total }]));
  return { ...page, sums: all.sums };
}

/** In SQL: what is still to pay of each invoice, and by how many days it is overdue. */
const selectOwed = (today: string) => sql`
  select i.customer_id, b.outstanding_pence as pence, ${today}::date - i.due_on as days
  from invoice i join invoice_balance b on b.invoice_id = i.id
  where i.state in ('due', 'collecting') and b.outstanding_pence > 0`;

const sumWhere = (condition: Fragment) => sql`coalesce(sum(pence) filter (where ${condition}), 0)::float8`;

const sums = sql`
  ${sumWhere(sql`days <= 0`)} as current, ${sumWhere(sql`days between 1 and 30`)} as days30,
  ${sumWhere(sql`days between 31 and 60`)} as days60, ${sumWhere(sql`days between 61 and 90`)} as days90,
  ${sumWhere(sql`days > 90`)} as older, ${sumWhere(sql`true`)} as "owedPence"`;
