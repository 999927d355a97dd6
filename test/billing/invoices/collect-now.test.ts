import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAsOperator, signInAs } from '../../support/staff-browser.ts';
import { startTestLychgate } from '../../support/lychgate.ts';
import { until } from '../../support/until.ts';
import { startChosenCollections } from '#back-office/direct-debit/collections/collect-chosen.ts';
import { isRefused } from '#contract/call.ts';
import { startMoney } from '../money-fixture.ts';
import { assertAccepted } from '../../support/answers.ts';

test('what is to be collected now is counted without what is stopped, waits, or is not due', async (t) => {
  const { api, addPayers, collect, database } = await startMoney(t);
  await addPayers(4);
  const readDue = async () => assertAccepted(await api.getDueCollections({}));
  const { amountPence, ...first } = await readDue();
  assert.deepEqual(first, { invoices: 4, isConnected: true });
  const [all] = await database.rows<{ pence: number }>`
    select sum(amount_pence)::float8 as pence from invoice`;
  assert.equal(amountPence, all!.pence);
  await database.rows`update invoice set stopped_at = now() where id = (select min(id) from invoice)`;
  await database.rows`update invoice set wait_until = '2027-05-01' where id = (select max(id) from invoice)`;
  assert.equal((await readDue()).invoices, 2);
  await collect();
  assert.deepEqual(await readDue(), { invoices: 0, amountPence: 0, isConnected: true });
});

test('chosen invoices are given to GoCardless once, and each of the others says why not', async (t) => {
  const { api, parts, addPayers, addCustomer, addInvoice, collections, database, fake } = await startMoney(t);
  await addPayers(3);
  const [first, stopped, last] = assertAccepted(await api.getInvoices({ query: { order: 'oldest' } })).items;
  assertAccepted(await api.stopCollecting({ guid: stopped!.guid, body: { reason: 'Standing order' } }));
  const collect = (invoiceGuid: string) => api.collectDue({ body: { invoiceGuid } });
  const pressedTwice = await Promise.all([collect(first!.guid), collect(first!.guid)]);
  const invoiceCounts = pressedTwice.map((answer) => assertAccepted(answer).invoices).toSorted();
  assert.deepEqual(invoiceCounts, [0, 1]);
  const readSentence = async (answer: ReturnType<typeof collect>) => {
    const refused = await answer;
    return isRefused(refused) ? refused.detail : JSON.stringify(refused);
  };
  assert.equal(await readSentence(collect(stopped!.guid)), 'Collecting was stopped.');
  assert.equal(await readSentence(collect(crypto.randomUUID())), 'Nothing is to be paid.');
  const ben = await addCustomer();
  await addInvoice(ben);
  const fromBen = api.collectDue({ body: { customerGuid: ben } });
  assert.equal(await readSentence(fromBen), 'The customer has no Direct Debit.');
  const fromLast = await api.collectDue({ body: { customerGuid: last!.customerGuid } });
  assert.deepEqual(assertAccepted(fromLast), { invoices: 1, amountPence: 123_45 });
  const [history] = assertAccepted(
    await api.getHistory({ recordType: 'invoice', recordId: first!.guid, query: {} }),
  ).items;
  assert.equal(history!.action, 'asked to collect now');
  assert.deepEqual(await database.rows`select state from invoice order by id limit 3`, [
    { state: 'collecting' },
    { state: 'due' },
    { state: 'collecting' },
  ]);
  const sending = startChosenCollections(parts);
  sending.wake();
  await until(async () => (await collections()).every(({ state }) => state === 'created'));
  await sending.stop();
  assert.equal(fake.payments().length, 2);
});

test('Collect now asks first, collects, and shows the run on Collections, for finance alone', async (t) => {
  const lychgate = await startTestLychgate({ DEMO_PAYMENTS: 'on' });
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  const page = '/office/money/collections/collect';
  assert.match((await browser.open(page)).text, /\d invoices? (is|are) due and can be collected/);
  assert.match((await browser.open('/office/money/collections')).text, /Nothing was collected yet\./);
  for (const list of ['/office/money', '/office/money/debtors']) {
    const [box] = /(?<=name="selected" value=")[^"]+/.exec((await browser.open(list)).html) ?? [];
    const several = list === '/office/money' ? '/office/money/invoices/several' : `${list}/several`;
    const act = { selected: box!, act: 'collect' };
    const question = await browser.open(`${several}?${new URLSearchParams(act)}`);
    assert.match(question.text, /Collect (1 invoice|from 1 customer) now\?/);
    assert.match((await browser.send(several, act)).text, /GoCardless gets them|was not changed/);
  }
  const after = await browser.send(page, {});
  assert.match(after.text, /Collecting has begun\. What it does is below\.\s*Last collected/);
  const clerk = await signInAs(lychgate, 'Beth', 'staff');
  assert.equal((await clerk.open(page)).status, 403);
  assert.equal((await clerk.send(page, {})).status, 403);
});
