import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPerson, asOperator, StaffBrowser } from '../../staff/staff-browser.ts';
import { lychgateForTests } from '../../support/lychgate.ts';
import { fitting, startMoney } from '../money-fixture.ts';

test('what is to be collected now is counted without what is stopped, waits, or is not due', async (t) => {
  const { api, addPayers, collect, database } = await startMoney(t);
  await addPayers(4);
  const due = async () => fitting(await api.getDueCollections({}));
  const { amountPence, ...first } = await due();
  assert.deepEqual(first, { invoices: 4, isConnected: true });
  const [all] = await database.rows<{ pence: number }>`
    select sum(amount_pence)::float8 as pence from invoice`;
  assert.equal(amountPence, all!.pence);
  await database.rows`update invoice set stopped_at = now() where id = (select min(id) from invoice)`;
  await database.rows`update invoice set wait_until = '2027-05-01' where id = (select max(id) from invoice)`;
  assert.equal((await due()).invoices, 2);
  await collect();
  assert.deepEqual(await due(), { invoices: 0, amountPence: 0, isConnected: true });
});

test('Collect now asks first, collects, and shows the run on Collections, for finance alone', async (t) => {
  const lychgate = await lychgateForTests({ DEMO_PAYMENTS: 'on' });
  t.after(() => lychgate.stop());
  const browser = await asOperator(lychgate);
  const page = '/office/money/collections/collect';
  assert.match((await browser.open(page)).words, /\d invoices? (is|are) due and can be collected/);
  assert.match((await browser.open('/office/money/collections')).words, /Nothing was collected yet\./);
  const after = await browser.send(page, {});
  assert.match(after.words, /Collecting has begun\. What it does is below\.\s*Last collected/);
  const clerk = new StaffBrowser(lychgate);
  await clerk.signIn(await addPerson(lychgate, 'Beth', 'staff'));
  assert.equal((await clerk.open(page)).status, 403);
  assert.equal((await clerk.send(page, {})).status, 403);
});
