import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { createDueCollections } from '#back-office/direct-debit/collections/unsent-collections.ts';
import { startMoney } from './money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const reason = 'She has asked for it';
const dayMs = 24 * 60 * 60_000;

test('a failed payment waits for a decision: wait, stop and collect again', async (t) => {
  const { api, addCollected, invoice, fake, tell, collect, moveClock } = await startMoney(t);
  const { guid, payment } = await addCollected();
  playScenario(fake.records, 'payment_late_failure', payment.id);
  await tell();
  assert.match((await invoice(guid)).flagged!, /failed after it had been paid/);
  const wait = (until: string) => api.waitToCollect({ guid, body: { until, reason } });
  for (const until of ['2027-03-01', '2029-03-01', '2027-02-30'])
    assert.equal(getRefusalCode(await wait(until)), 'does-not-fit', until);
  assert.equal(await wait('2027-03-05'), true);
  assert.deepEqual([(await invoice(guid)).flagged, (await invoice(guid)).waitUntil], [null, '2027-03-05']);
  await collect();
  assert.equal(fake.payments().length, 1);
  assert.equal(await api.stopCollecting({ guid, body: { reason } }), true);
  moveClock(5 * dayMs);
  await collect();
  assert.equal(fake.payments().length, 1, 'a stop is stronger than a day that has come');
  assert.equal(await api.collectAgain({ guid, body: { reason } }), true);
  await collect();
  assert.equal(fake.payments().length, 2);
  const { state, isStopped, waitUntil } = await invoice(guid);
  assert.deepEqual([state, isStopped, waitUntil], ['collecting', false, null]);
});

test('a stop drops an attempt that GoCardless has not heard of, and leaves one that it has', async (t) => {
  const { api, addCollected, invoice, fake, tell, collect, parts } = await startMoney(t);
  const { guid, payment } = await addCollected();
  playScenario(fake.records, 'payment_late_failure', payment.id);
  await tell();
  await api.collectAgain({ guid, body: { reason } });
  await createDueCollections(parts);
  assert.equal((await invoice(guid)).state, 'collecting');
  assert.equal(await api.stopCollecting({ guid, body: { reason } }), true);
  assert.equal((await invoice(guid)).state, 'due');
  await collect();
  assert.equal(fake.payments().length, 1);
  await api.collectAgain({ guid, body: { reason } });
  await collect();
  assert.equal(await api.stopCollecting({ guid, body: { reason } }), true);
  assert.equal((await invoice(guid)).state, 'collecting');
  playScenario(fake.records, 'payment_paid_out', fake.payments()[1]!.id);
  await tell();
  assert.equal((await invoice(guid)).state, 'paid');
});

test('every change of an invoice and a customer is in its history, with who and why', async (t) => {
  const { api, addCustomer, addInvoice, invoice, history } = await startMoney(t);
  const customer = await addCustomer();
  const guid = await addInvoice(customer);
  await api.updateInvoice({ guid, body: { dueOn: '2027-04-01', revision: 1 } });
  await api.stopCollecting({ guid, body: { reason } });
  await api.addInvoiceNote({ guid, body: { text: 'She rings on Monday.' } });
  await api.cancelInvoice({ guid, body: { reason: 'The wrong family' } });
  await api.updateCustomer({ guid: customer, body: { phone: '01632 960 001', revision: 1 } });
  assert.deepEqual(
    (await history('invoice', guid)).map(({ who, action, changes }) => [
      who,
      action,
      Object.keys(changes!).toSorted(),
    ]),
    [
      ['Operator key', 'cancelled it', ['isStopped', 'reason']],
      ['Operator key', 'added a note', []],
      ['Operator key', 'stopped collecting it', ['isStopped', 'reason']],
      ['Operator key', 'changed', ['dueOn']],
      [
        'Operator key',
        'added',
        ['amount', 'customer', 'description', 'dueOn', 'issuedOn', 'lines', 'number'],
      ],
    ],
  );
  assert.deepEqual((await history('customer', customer))[0]!.changes, { phone: [null, '01632 960 001'] });
  const [stale, repeated] = [
    await api.updateInvoice({ guid, body: { description: 'Another', revision: 1 } }),
    await api.updateCustomer({ guid: customer, body: { name: 'Another', revision: 1 } }),
  ];
  assert.deepEqual(
    [getRefusalCode(stale), getRefusalCode(repeated)],
    ['changed-meanwhile', 'changed-meanwhile'],
  );
  assert.equal((await invoice(guid)).description, 'A memorial');
});

test('an email to a customer goes once for a key, with a copy; of the dead nobody is greeted', async (t) => {
  const { api, addCustomer, addInvoice, invoice, database } = await startMoney(t);
  const customer = await addCustomer();
  const guid = await addInvoice(customer);
  const write = (idempotencyKey: string, eMail = 'margaret@example.org') =>
    api.emailCustomer({
      guid,
      body: { eMail, subject: 'Your invoice', text: 'Please ring us.' },
      idempotencyKey,
    });
  assert.deepEqual(await Promise.all([write('one'), write('one'), write('one')]), [true, true, true]);
  await api.markDeceased({ guid: customer, body: { deceased: true } });
  assertAccepted(await write('two', 'executor@example.org'));
  const queued = await database.rows<{ name: string | null }>`
    select facts ->> 'name' as name from outbox where kind = 'invoice-message' order by id`;
  assert.deepEqual(queued, [{ name: 'Margaret Ellis' }, { name: null }]);
  assert.deepEqual(
    (await invoice(guid)).notes.map(({ recipient, text }) => [recipient, text]),
    [
      ['executor@example.org', 'Please ring us.'],
      ['margaret@example.org', 'Please ring us.'],
    ],
  );
});

test('a search finds invoices by number, customer and amount, and counts each view', async (t) => {
  const { api, addCustomer, addInvoice } = await startMoney(t);
  const first = await addCustomer({ name: 'Zoë Okafor' });
  await addInvoice(first, { number: 'INV-1' });
  const second = await addCustomer({ name: 'Ann Li', postCode: 'SY8 1BS', phone: '+44 1632 960001' });
  const lines = [{ description: 'Flowers', taxCode: 'zero' as const, amountPence: 1234_50 }];
  const cancelled = await addInvoice(second, { number: 'F/2', lines });
  await addInvoice(second, { number: 'F/3', lines: [{ ...lines[0]!, amountPence: 1 }] });
  await api.cancelInvoice({ guid: cancelled, body: { reason } });
  const findInvoices = async (query: object) => {
    const { items: invoices, counts, total } = assertAccepted(await api.getInvoices({ query }));
    return [invoices.map(({ number }) => number), total, counts.due, counts.cancelled];
  };
  assert.deepEqual(await findInvoices({ q: 'zoe' }), [['INV-1'], 1, 1, 0]);
  assert.deepEqual(await findInvoices({ q: '£1,234.50' }), [['F/2'], 1, 0, 1]);
  assert.deepEqual(await findInvoices({ q: 'f/', order: 'newest' }), [['F/3', 'F/2'], 2, 1, 1]);
  assert.deepEqual(await findInvoices({ q: 'li', view: 'due' }), [['F/3'], 1, 1, 1]);
  assert.deepEqual(await findInvoices({ customer: first }), [['INV-1'], 1, 1, 0]);
  const findCustomers = async (query: object) =>
    assertAccepted(await api.getCustomers({ query })).items.map(({ name, balancePence }) => [
      name,
      balancePence,
    ]);
  assert.deepEqual(await findCustomers({ q: '01632 960001' }), [['Ann Li', 1]]);
  assert.deepEqual(await findCustomers({ q: 'sy81bs' }), [['Ann Li', 1]]);
  assert.deepEqual(await findCustomers({ view: 'owing' }), [
    ['Zoë Okafor', 100_00],
    ['Ann Li', 1],
  ]);
  assert.deepEqual(await findCustomers({ q: '%' }), []);
});
