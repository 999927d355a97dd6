import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollEvents } from '#back-office/direct-debit/notifications/poll-events.ts';
import { receiveWebhook } from '#back-office/direct-debit/notifications/receive-events.ts';
import { createHmac } from 'node:crypto';
import { createDatabase } from '../support/database.ts';
import { countOf, startDirectDebit } from './direct-debit-fixture.ts';
import { replaceMandate, playScenario } from '#demo/gocardless/scenarios.ts';
import { until } from '../support/until.ts';

/** One invoice that was sent to GoCardless for collection. */
async function startCollected(...args: Parameters<typeof startDirectDebit>) {
  const all = await startDirectDebit(...args);
  const [mandate] = await all.addPayers(1);
  await all.collect();
  const payment = all.fake.payments()[0]!.id;
  return {
    ...all,
    mandate: mandate!,
    payment,
    pass: (name: string) => playScenario(all.fake.records, name, payment),
  };
}

test('a confirmed payment pays the invoice, with one receipt however often it is notified', async (t) => {
  const { pass, tell, invoices, receipts, collections, fake, payment } = await startCollected(t);
  pass('payment_confirmed');
  await tell();
  pass('payment_paid_out');
  await tell();
  await tell();
  await tell(fake.records.events.toReversed());
  assert.deepEqual(await invoices(), [{ state: 'paid', flagged: null }]);
  assert.deepEqual(await receipts(), [{ source: payment, state: 'posted', pence: 12345 }]);
  assert.equal((await collections())[0]!.state, 'paid_out');
});

test('"confirmed" delivered after "failed" leaves the payment as it is now: failed', async (t) => {
  const { pass, tell, invoices, receipts, collections, fake } = await startCollected(t);
  pass('payment_confirmed');
  pass('payment_late_failure');
  for (const event of fake.records.events.toReversed()) await tell([event]);
  const flagged = 'The payment failed: the bank asks you to speak to the payer.';
  assert.deepEqual(await invoices(), [{ state: 'due', flagged }]);
  assert.deepEqual(await receipts(), []);
  assert.equal((await collections())[0]!.state, 'failed');
});

test('a payment that fails after it was paid out flags the invoice and reverses the receipt', async (t) => {
  const { pass, tell, invoices, receipts, fake, collect, payment } = await startCollected(t);
  pass('payment_paid_out');
  await tell();
  pass('payment_late_failure');
  await tell();
  const flagged = 'The payment failed after it had been paid: the bank asks you to speak to the payer.';
  assert.deepEqual(await invoices(), [{ state: 'due', flagged }]);
  assert.deepEqual(await receipts(), [{ source: payment, state: 'reversed', pence: 12345 }]);
  await collect();
  assert.equal(fake.payments().length, 1, 'no decision to collect it again');
});

test('a chargeback that is cancelled again gives a second receipt', async (t) => {
  const { pass, tell, invoices, receipts, fake, payment } = await startCollected(t);
  pass('payment_paid_out');
  await tell();
  pass('payment_charged_back');
  await tell();
  const flagged = 'The bank has reversed the payment: the payer disputes the authorisation.';
  assert.deepEqual(await invoices(), [{ state: 'due', flagged }]);
  const resource = fake.payments()[0]!;
  resource.status = 'paid_out';
  fake.records.happen('payments', 'chargeback_cancelled', resource);
  await tell();
  assert.deepEqual(await invoices(), [{ state: 'paid', flagged }], 'only an operator clears a flag');
  assert.deepEqual(
    (await receipts()).map(({ source, state }) => [source, state]),
    [
      [payment, 'reversed'],
      [`${payment}/2`, 'posted'],
    ],
  );
});

test('a failure that GoCardless retries itself does not make the invoice due', async (t) => {
  const { tell, invoices, fake } = await startCollected(t);
  const payment = fake.payments()[0]!;
  payment.status = 'failed';
  fake.records.happen('payments', 'failed', payment, {
    cause: 'insufficient_funds',
    will_attempt_retry: true,
  });
  await tell();
  assert.deepEqual(await invoices(), [{ state: 'collecting', flagged: null }]);
  fake.records.happen('payments', 'failed', payment, {
    cause: 'insufficient_funds',
    will_attempt_retry: false,
  });
  await tell();
  const flagged = 'The payment failed: there was not enough money in the account.';
  assert.deepEqual(await invoices(), [{ state: 'due', flagged }]);
});

test('after a failure and a decision the next attempt has its own key and is paid once', async (t) => {
  const { pass, tell, collect, collections, invoices, fake, database } = await startCollected(t);
  pass('payment_failed');
  await tell();
  await database.rows`update invoice set flagged = null`;
  await collect();
  playScenario(fake.records, 'payment_paid_out', fake.payments()[1]!.id);
  await tell();
  assert.deepEqual(
    (await collections()).map(({ attempt, state }) => [attempt, state]),
    [
      [1, 'failed'],
      [2, 'paid_out'],
    ],
  );
  assert.deepEqual(await invoices(), [{ state: 'paid', flagged: null }]);
});

test('after a payer’s death no email is sent, and nothing is collected or left pending', async (t) => {
  const { tell, collect, fake, database, mandate, invoices, collections } = await startCollected(t);
  await database.rows`
    insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
    select customer_id, 'INV-2', '2026-01-02', '2026-02-01', 'A plaque', 4500, now(), now() from invoice`;
  await collect();
  const [first, second] = fake.payments();
  playScenario(fake.records, 'payment_failed', first!.id, 'payer_deceased');
  await tell();
  assert.equal(fake.records.all('payments').get(second!.id)!.status, 'cancelled');
  await tell();
  assert.deepEqual(
    (await invoices()).map(({ state, flagged }) => [state, flagged]),
    [
      ['due', 'The payment failed: the payer has died.'],
      ['due', 'The payment was cancelled at GoCardless.'],
    ],
  );
  const [blocked] = await database.rows<{ reason: string }>`
    select reason from suppression
    where email_digest = email_digest(${`payer-${mandate.toLowerCase()}@example.org`}) and scope = 'all'`;
  assert.equal(blocked?.reason, 'payer-deceased');
  await database.rows`update invoice set flagged = null`;
  await collect();
  assert.equal((await collections()).length, 2);
});

test('after a mandate was replaced, later invoices are collected under the new one', async (t) => {
  const { tell, collect, fake, addPayers, invoices } = await startDirectDebit(t);
  const [mandate] = await addPayers(1);
  const next = replaceMandate(fake.records, mandate!);
  await tell();
  await collect();
  assert.deepEqual(
    fake.payments().map(({ links }) => links.mandate),
    [next.id],
  );
  assert.equal((await invoices())[0]!.state, 'collecting');
});

test('a mandate that was replaced without notice: the next run uses the new one, once', async (t) => {
  const { tell, collect, fake, addPayers } = await startDirectDebit(t);
  const [mandate] = await addPayers(1);
  const next = replaceMandate(fake.records, mandate!);
  assert.equal(countOf(await collect(), 'Refused by GoCardless'), 1);
  await tell();
  await collect();
  assert.deepEqual(
    fake.payments().map(({ links }) => links.mandate),
    [next.id],
  );
});

test('a failed mandate collects nothing more', async (t) => {
  const { tell, collect, fake, addPayers } = await startDirectDebit(t);
  const [mandate] = await addPayers(1);
  playScenario(fake.records, 'mandate_failed', mandate!);
  await tell();
  const results = await collect();
  assert.equal(countOf(results, 'Due, but no Direct Debit set up'), 1);
  assert.equal(fake.payments().length, 0);
});

for (const answer of ['lost', 'late'] as const) {
  test(`a webhook that arrives before the answer to its payment (${answer}) is not overwritten`, async (t) => {
    const { tell, collect, fake, addPayers, collections, invoices, receipts } = await startDirectDebit(t);
    await addPayers(1);
    if (answer === 'late') fake.answerMs = 800;
    else fake.fault = ({ method, path }) => (method === 'POST' && path === 'payments' ? 'cut' : undefined);
    const running = collect();
    await until(() => fake.payments().length > 0);
    playScenario(fake.records, 'payment_paid_out', fake.payments()[0]!.id);
    fake.answerMs = 0;
    await tell();
    await running;
    assert.equal(fake.payments().length, 1);
    assert.equal((await collections())[0]!.state, 'paid_out');
    assert.deepEqual(await invoices(), [{ state: 'paid', flagged: null }]);
    assert.equal((await receipts()).length, 1);
  });
}

test('while GoCardless does not answer, its events wait, and are processed afterwards', async (t) => {
  const { tell, pass, fake, invoices, moveClock } = await startCollected(t);
  pass('payment_confirmed');
  fake.fault = ({ method }) => (method === 'GET' ? 'html' : undefined);
  await tell().catch(() => {});
  assert.equal((await invoices())[0]!.state, 'collecting');
  fake.fault = () => undefined;
  moveClock(60_000);
  await tell([]);
  assert.equal((await invoices())[0]!.state, 'paid');
});

test('events without a webhook are polled once a day, page by page, and each counts once', async (t) => {
  const { parts, pass, fake, tell, invoices, moveClock } = await startCollected(t);
  for (let event = 0; event < 600; event++)
    fake.records.happen('mandates', 'submitted', fake.records.addMandate());
  pass('payment_confirmed');
  const poll = () =>
    pollEvents({ ...parts, webhookSecrets: ['a-secret-of-the-webhook'], wakeEventsWorker: () => {} });
  assert.equal((await poll()).count, 603);
  assert.deepEqual(await poll(), {
    name: 'Payment events without a webhook',
    count: 0,
    message: 'Polled once a day.',
  });
  moveClock(86_400_000);
  assert.equal((await poll()).count, 0);
  await tell([]);
  assert.equal((await invoices())[0]!.state, 'paid');
});

test('two deliveries of the same events in opposite orders are both taken', async (t) => {
  const { database, drop } = await createDatabase();
  t.after(drop);
  const parts = { database, clock: () => new Date(), webhookSecrets: ['secret'], wakeEventsWorker: () => {} };
  const deliver = (events: object[]) => {
    const body = Buffer.from(JSON.stringify({ events }));
    return receiveWebhook(parts, {
      body,
      signature: createHmac('sha256', 'secret').update(body).digest('hex'),
    });
  };
  for (let round = 0; round < 5; round++) {
    const events = Array.from({ length: 1_000 }, (_, index) => ({
      id: `EV${round}-${String(index).padStart(4, '0')}`,
      created_at: '2026-11-20T10:00:00.000Z',
      resource_type: 'payments',
      action: 'confirmed',
      links: { payment: `PM${index}` },
    }));
    const taken = await Promise.all([deliver(events), deliver(events.toReversed())]);
    assert.deepEqual(taken, ['taken', 'taken']);
  }
  const [count] = await database.rows<{
    count: number;
  }>`select count(*)::integer as count from gocardless_event`;
  assert.equal(count!.count, 5_000);
});
