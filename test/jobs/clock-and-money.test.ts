import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimEvents } from '#back-office/direct-debit/notifications/claim-events.ts';
import { storeEvents } from '#back-office/direct-debit/notifications/receive-events.ts';
import { pollEvents } from '#back-office/direct-debit/notifications/poll-events.ts';
import { claimRefunds } from '#back-office/billing/refunds/sent-refunds.ts';
import { countOf, startDirectDebit } from '../direct-debit/direct-debit-fixture.ts';

// The clock of the machine is a year ahead, or was and is put back.

const hourMs = 60 * 60_000;
const yearMs = 365 * 24 * hourMs;
const reportedLine = 'Direct Debits sent for collection';

test('with a clock a year ahead nothing is collected, and the run says why', async (t) => {
  const { fake, addPayers, collect, parts, database, invoices } = await startDirectDebit(t);
  await addPayers(2);
  await database.rows`update invoice set due_on = '2027-09-01' where id = (select min(id) from invoice)`;
  const clock = parts.clock;
  for (const [wrongMs, message] of [
    [yearMs, /365 days ahead of that of GoCardless/],
    [-2 * hourMs, /2 hours behind that of GoCardless/],
  ] as const) {
    parts.clock = () => new Date(clock().getTime() + wrongMs);
    await assert.rejects(collect(), message);
    assert.deepEqual([...new Set((await invoices()).map(({ state }) => state))], ['due']);
  }
  parts.clock = () => new Date(clock().getTime() + hourMs / 2);
  assert.equal(countOf(await collect(), reportedLine), 1);
  assert.equal(fake.payments().length, 1);
});

test('a collection without an answer is looked up after a year, and not made again', async (t) => {
  const { fake, addPayers, collect, database, collections } = await startDirectDebit(t);
  await addPayers(1);
  fake.fault = ({ method, path }) => (method === 'POST' && path === 'payments' ? 'cut' : undefined);
  fake.remembersKeys = false;
  const stop = new Error('stopped');
  await assert.rejects(
    collect({
      id: '00000000-0000-4000-8000-000000000000',
      trigger: 'operator',
      showResults: async () => {},
      signal: new AbortController().signal,
      progress: async () => {
        if (fake.payments().length > 0) throw stop;
      },
    }),
    stop,
  );
  await database.rows`
    update direct_debit_collection set first_sent_at = first_sent_at + interval '1 year', due_at = due_at + interval '1 year',
      created_at = created_at + interval '1 year', changed_at = changed_at + interval '1 year'`;
  fake.fault = () => undefined;
  assert.equal(countOf(await collect(), reportedLine), 1);
  assert.equal(fake.payments().length, 1);
  assert.deepEqual(
    (await collections()).map(({ state }) => state),
    ['created'],
  );
});

test('what was to be collected by the wrong clock and is not due yet needs a decision', async (t) => {
  const { fake, addPayers, collect, database, invoices } = await startDirectDebit(t);
  await addPayers(1);
  await database.rows`
    insert into direct_debit_collection (guid, invoice_id, attempt, amount_pence, gocardless_mandate_id, due_at, created_at, changed_at)
    select gen_random_uuid(), i.id, 1, amount_pence, gocardless_mandate_id, '2028-03-01', '2028-03-01', '2028-03-01'
    from invoice i join direct_debit_mandate m using (customer_id)`;
  await database.rows`update invoice set state = 'collecting', due_on = '2027-09-01'`;
  await collect();
  assert.equal(fake.payments().length, 0);
  const [invoice] = await invoices();
  assert.equal(invoice!.state, 'due');
  assert.match(invoice!.flagged!, /while the clock of the machine was ahead. It is not due yet/);
});

test('a refund is sent now, with the day of today', async (t) => {
  const { database, parts, addPayers } = await startDirectDebit(t);
  await addPayers(1);
  await database.rows`
    with paid as (
      insert into receipt (invoice_id, amount_pence, source, source_id, received_on, created_at)
      select id, 12345, 'direct-debit', 'PM1', '2027-02-10', now() from invoice returning id, invoice_id
    )
    insert into refund (invoice_id, receipt_id, amount_pence, method, reason, state, refunded_on, due_at, created_at, changed_at)
    select invoice_id, id, 100, 'gocardless', 'Twice', 'intent', '2028-03-01', '2028-03-01', '2028-03-01', '2028-03-01'
    from paid`;
  assert.equal((await claimRefunds(parts, 5)).length, 1);
  assert.equal((await claimRefunds(parts, 5)).length, 0);
  assert.deepEqual(await database.rows`select refunded_on::text as on from refund`, [{ on: '2027-03-01' }]);
});

test('payment events are processed, and those that no webhook delivered are fetched', async (t) => {
  const { database, fake, parts, addPayers, collect } = await startDirectDebit(t);
  await addPayers(1);
  await collect();
  await storeEvents(parts, fake.records.events);
  await database.rows`update gocardless_event set due_at = due_at + interval '1 year'`;
  assert.equal((await claimEvents(parts)).length, 1);
  await database.rows`delete from gocardless_event`;
  await database.rows`insert into gocardless_poll (polled_at) values (${parts.clock()}::timestamptz + interval '1 year')`;
  const polling = { ...parts, webhookSecrets: ['a secret'], wakeEventsWorker: () => {} };
  assert.equal((await pollEvents(polling)).count, fake.records.events.length);
  assert.equal((await pollEvents(polling)).count, 0);
});
