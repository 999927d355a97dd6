import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Database } from '#back-office/database/database.ts';
import type { Resource } from '#demo/gocardless/records.ts';
import type { Entity } from '#demo/sage/records.ts';
import { startAnyOrder } from './any-order-money.ts';
import { assertAccepted } from '../support/answers.ts';

const seed = 1;
const stepCount = 200;

test('whatever happens in any order, here, at GoCardless and in Sage there is the same money', async (t) => {
  const { database, fake, sage, accounts } = await play(t);
  const here = await readMoney(database);
  const sumOf = (resources: Resource[], statuses: string[]) =>
    resources
      .filter(({ status }) => statuses.includes(status!))
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  assert.equal(here.collected, sumOf(fake.payments(), ['confirmed', 'paid_out']));
  assert.equal(here.refundedThere, sumOf(fake.refunds(), ['submitted', 'paid']));
  const waiting = assertAccepted(await accounts.getSageWaiting({ query: {} }));
  assert.deepEqual(waiting.items, []);
  const sumPence = (items: Entity[], type?: string) =>
    items
      .filter(({ transaction_type_id, status }) => transaction_type_id === type && !isVoid(status))
      .reduce((sum, { total_amount: pounds }) => sum + Math.round(Number(pounds) * 100), 0);
  assert.deepEqual(
    {
      invoiced: sumPence(sage.records.invoices),
      received: sumPence(sage.records.payments, 'CUSTOMER_RECEIPT'),
      refunded: sumPence(sage.records.payments, 'CUSTOMER_REFUND'),
    },
    { invoiced: here.invoiced, received: here.received, refunded: here.refunded },
  );
  assert.deepEqual(assertAccepted(await accounts.getSageComparison({})).differences, []);
  // Without these the run would prove nothing.
  assert.ok(here.collected > 0 && here.refunded > 0, JSON.stringify(here));
});

const isVoid = (status: unknown) => (status as { id?: string } | undefined)?.id === 'VOID';

async function play(t: TestContext) {
  const all = await startAnyOrder(t, seed);
  for (let step = 0; step < stepCount; step++) {
    const act = await all.step();
    await assertBalances(all.database, `seed ${seed}, step ${step}: ${act}`);
  }
  await all.settle();
  await assertBalances(all.database, `seed ${seed}, at the end`);
  return all;
}

type Balance = {
  number: string;
  state: string;
  owes: number;
  outstanding: number;
  overpaid: number;
  balance: number;
};

/** Each invoice's balance follows from its money, and each customer's balance from their invoices. */
async function assertBalances({ rows }: Database, moment: string) {
  const balances = await rows<Balance>`
    with owing as (
      select i.id, i.number, i.state, i.customer_id,
             (case when i.state = 'cancelled' then 0 else i.amount_pence end
              - (select coalesce(sum(amount_pence), 0) from receipt where invoice_id = i.id and state = 'posted')
              + (select coalesce(sum(amount_pence), 0) from refund
                 where invoice_id = i.id and state not in ('failed', 'reversed')))::integer as owes
      from invoice i
    )
    select number, state, owes, outstanding_pence::integer as outstanding, overpaid_pence::integer as overpaid,
           ((select sum(pence) from customer_movement m where m.customer_id = o.customer_id)
            - (select sum(owes) from owing x where x.customer_id = o.customer_id))::integer as balance
    from owing o join invoice_balance b on b.invoice_id = o.id`;
  for (const { number, state, owes, outstanding, overpaid, balance } of balances) {
    const label = `${moment}, invoice ${number}`;
    assert.equal(balance, 0, `${label}: the customer’s balance`);
    assert.equal(outstanding, Math.max(owes, 0), label);
    assert.ok(overpaid <= Math.max(-owes, 0), label);
    assert.equal(state === 'paid', state !== 'cancelled' && outstanding === 0, `${label}: ${state}`);
  }
}

type Money = Record<'invoiced' | 'received' | 'collected' | 'refunded' | 'refundedThere', number>;

async function readMoney({ rows }: Database): Promise<Money> {
  const [money] = await rows<Money>`
    select (select coalesce(sum(amount_pence), 0)::integer from invoice where state <> 'cancelled') as invoiced,
           coalesce(sum(amount_pence), 0)::integer as received,
           coalesce(sum(amount_pence) filter (where source = 'direct-debit'), 0)::integer as collected,
           (select coalesce(sum(amount_pence), 0)::integer from live_refund) as refunded,
           (select coalesce(sum(amount_pence), 0)::integer from live_refund where method = 'gocardless') as "refundedThere"
    from receipt where state = 'posted'`;
  return money!;
}
