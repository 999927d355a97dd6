import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cancelled } from '#back-office/jobs/job.ts';
import { collectDueInvoices } from '#back-office/direct-debit/collections/collect.ts';
import { countOf, makeAnotherAmount, startDirectDebit } from './direct-debit-fixture.ts';
import type { ReceivedRequest } from '#demo/gocardless/server.ts';
import { createJobRun } from '../support/records/job-run.ts';

const isPayment = ({ method, path }: ReceivedRequest) => method === 'POST' && path === 'payments';
const reportedLine = 'Direct Debits sent for collection';

test('a due invoice is collected in whole pence, with its mandate and the key of its attempt', async (t) => {
  const { fake, addPayers, collect, collections, invoices } = await startDirectDebit(t);
  const [mandate] = await addPayers(1);
  const results = await collect();
  assert.equal(countOf(results, reportedLine), 1);
  const [request] = fake.received.filter(isPayment);
  const [collection] = await collections();
  const payment = request!.body.payments as Record<string, unknown>;
  assert.deepEqual([payment.amount, payment.currency, payment.links], [12345, 'GBP', { mandate }]);
  assert.deepEqual(payment.metadata, { collection: collection!.guid });
  assert.equal(request!.key, `ddc-${collection!.guid}`);
  // GoCardless chooses the date, because it knows the bank holidays.
  assert.equal(payment.charge_date, undefined);
  assert.equal(collection!.chargeDate, fake.payments()[0]!.charge_date);
  assert.deepEqual(await invoices(), [{ state: 'collecting', flagged: null }]);
});

test('a second run, an hour or a month later, collects nothing again', async (t) => {
  const { fake, addPayers, collect, moveClock } = await startDirectDebit(t);
  await addPayers(3);
  await collect();
  for (const days of [0.05, 30]) {
    moveClock(days * 86_400_000);
    assert.equal(countOf(await collect(), reportedLine), 0);
  }
  assert.equal(fake.payments().length, 3);
});

test('invoices not due, cancelled or without a mandate are not collected, and the run says so', async (t) => {
  const { fake, database, addPayers, collect } = await startDirectDebit(t);
  await addPayers(4);
  await database.rows`update invoice set due_on = '2027-03-02' where id = (select min(id) from invoice)`;
  await database.rows`update invoice set state = 'cancelled' where id = (select max(id) from invoice)`;
  await database.rows`update direct_debit_mandate set state = 'cancelled' where id = 2`;
  await database.rows`delete from direct_debit_mandate where id = 3`;
  const results = await collect();
  assert.equal(fake.payments().length, 0);
  assert.equal(countOf(results, 'Due, but no Direct Debit set up'), 2);
});

test('without an account the run says that GoCardless is not connected, and does nothing', async (t) => {
  const { parts, addPayers, invoices } = await startDirectDebit(t);
  await addPayers(1);
  const results = await collectDueInvoices({ ...parts, goCardless: null })(createJobRun());
  assert.deepEqual(
    results.map(({ name }) => name),
    ['Direct Debit is not connected'],
  );
  assert.equal((await invoices())[0]!.state, 'due');
});

for (const resetAs of ['seconds', 'date'] as const) {
  test(`after a 429 with its reset in ${resetAs} the run waits, continues and reports progress`, async (t) => {
    const { fake, addPayers, collect } = await startDirectDebit(t);
    await addPayers(60);
    fake.limit = { requests: 25, perMs: 400, resetAs };
    const progress: number[][] = [];
    const results = await collect(createJobRun(async (done, total) => void progress.push([done, total])));
    assert.equal(countOf(results, reportedLine), 60);
    assert.equal(new Set(fake.payments().map(({ links }) => links.mandate)).size, 60);
    assert.equal(fake.payments().length, 60);
    assert.deepEqual(
      [progress[0], progress.at(-1)],
      [
        [0, 60],
        [60, 60],
      ],
    );
  });
}

test('after a 429 with only Retry-After, no request is sent before that', async (t) => {
  const { fake, addPayers, collect } = await startDirectDebit(t);
  await addPayers(150);
  let toldAt = 0;
  let tooEarly = 0;
  fake.fault = () => {
    if (fake.received.length === 25) toldAt = performance.now();
    if (toldAt > 0 && fake.received.length > 25 + 20 && performance.now() - toldAt < 280) tooEarly++;
    return fake.received.length === 25 ? 'too-many' : undefined;
  };
  await collect();
  assert.equal(fake.payments().length, 150);
  assert.equal(tooEarly, 0);
});

test('if a payer dies after an unanswered attempt, its payment is searched for and cancelled', async (t) => {
  const { fake, addPayers, collect, collections, invoices, database, tell } = await startDirectDebit(t);
  await addPayers(2);
  fake.fault = ({ path, body }) => {
    if (path !== 'payments' || !body.payments) return undefined;
    return fake.payments().length === 0 ? 'cut' : 'cut-before';
  };
  const stop = new Cancelled();
  const stopAtTwo = async () => {
    if (fake.received.length >= 2) throw stop;
  };
  await assert.rejects(collect(createJobRun(stopAtTwo)), stop);
  fake.fault = () => undefined;
  await database.rows`update customer set deceased_at = now()`;
  await collect();
  await tell();
  assert.deepEqual(
    fake.payments().map(({ status }) => status),
    ['cancelled'],
  );
  assert.deepEqual((await collections()).map(({ state }) => state).toSorted(), ['cancelled', 'failed']);
  assert.ok((await invoices()).every(({ state, flagged }) => state === 'due' && flagged));
});

test('after a lost, late or unreadable answer the request is repeated with the same key', async (t) => {
  const { fake, addPayers, collect, collections } = await startDirectDebit(t, { answerMsMax: 300 });
  for (const fault of ['hang', 'broken', 'html', 'too-many', 'cut', 'cut-before'] as const) {
    await addPayers(2);
    const paymentsBefore = fake.payments().length;
    const askedBefore = fake.received.filter(isPayment).length;
    let times = 0;
    fake.fault = (request) => (isPayment(request) && ++times <= 3 ? fault : undefined);
    assert.equal(countOf(await collect(), reportedLine), 2, fault);
    assert.equal(fake.payments().length - paymentsBefore, 2, fault);
    const keys = fake.received.filter(isPayment).slice(askedBefore);
    assert.equal(new Set(keys.map(({ key }) => key)).size, 2, fault);
    assert.ok(keys.length > 2, fault);
  }
  assert.ok((await collections()).every(({ state }) => state === 'created'));
});

test('if GoCardless stays unavailable the run ends with a sentence, and the next one continues', async (t) => {
  const { fake, addPayers, collect, moveClock } = await startDirectDebit(t);
  await addPayers(70);
  fake.fault = () => 'broken';
  await assert.rejects(collect(), {
    code: 'gocardless-away',
    message:
      'GoCardless does not answer. Nothing is lost and nothing is collected twice: the next run continues.',
  });
  fake.fault = () => undefined;
  moveClock(3_600_000);
  assert.equal(countOf(await collect(), reportedLine), 70);
});

test('a refused token ends the run at once, with a sentence that names the setting', async (t) => {
  const { fake, addPayers, collect } = await startDirectDebit(t);
  await addPayers(40);
  fake.token = 'another-token';
  await assert.rejects(collect(), { code: 'gocardless-not-allowed', message: /check GOCARDLESS_TOKEN/ });
  fake.token = 'a-token-of-the-fake';
  await collect();
  assert.equal(fake.payments().length, 40);
});

test('a key that created another payment needs a review; nothing is collected meanwhile', async (t) => {
  const { fake, addPayers, collect, collections, invoices } = await startDirectDebit(t);
  await addPayers(1);
  makeAnotherAmount(fake);
  const results = await collect();
  assert.equal(countOf(results, 'Collections that need attention'), 1);
  const [{ state, error } = { state: '', error: '' }] = await collections();
  assert.deepEqual([state, error], ['needs_review', `other_amount ${fake.payments()[0]!.id}`]);
  assert.equal((await invoices())[0]!.state, 'collecting');
  assert.equal(countOf(await collect(), reportedLine), 0);
  assert.equal(fake.payments().length, 1);
});

test('an attempt without an answer for a day is searched for before it is repeated', async (t) => {
  const { fake, addPayers, collect, collections, moveClock } = await startDirectDebit(t);
  await addPayers(1);
  fake.fault = (request) => (isPayment(request) ? 'cut' : undefined);
  const stop = new Cancelled();
  await assert.rejects(
    collect(
      createJobRun(async () => {
        if (fake.payments().length > 0) throw stop;
      }),
    ),
    stop,
  );
  fake.fault = () => undefined;
  // GoCardless may have forgotten the key by then.
  fake.remembersKeys = false;
  moveClock(25 * 3_600_000);
  await collect();
  assert.equal(fake.payments().length, 1);
  assert.equal((await collections())[0]!.payment, fake.payments()[0]!.id);
});

test('a refused invoice is due again with the reason, and is not retried without a decision', async (t) => {
  const { fake, addPayers, collect, collections, invoices } = await startDirectDebit(t);
  const [mandate] = await addPayers(1);
  fake.records.all('mandates').get(mandate!)!.status = 'cancelled';
  assert.equal(countOf(await collect(), 'Refused by GoCardless'), 1);
  assert.equal((await collections())[0]!.error, 'mandate_is_inactive (a-request-id)');
  const flagged = 'GoCardless refused the collection: mandate_is_inactive.';
  assert.deepEqual(await invoices(), [{ state: 'due', flagged }]);
  await collect();
  assert.equal(fake.received.filter(isPayment).length, 1);
});

test('an operator can stop a run between two payments; the next run collects the rest', async (t) => {
  const { fake, addPayers, collect } = await startDirectDebit(t);
  await addPayers(100);
  const stop = new Cancelled();
  const stopAtTen = async (done: number) => {
    if (done >= 10) throw stop;
  };
  await assert.rejects(collect(createJobRun(stopAtTen)), stop);
  assert.ok(fake.payments().length < 60);
  await collect();
  assert.equal(fake.payments().length, 100);
});

test('no log line contains the name of a payer', async (t) => {
  const { fake, addPayers, collect, log } = await startDirectDebit(t);
  await addPayers(3);
  let times = 0;
  fake.fault = (request) => (isPayment(request) && ++times <= 3 ? 'broken' : undefined);
  await collect();
  assert.ok(log.length >= 3);
  assert.doesNotMatch(log.join('\n'), /Margaret|Ellis|@|example/);
});
