// @proof: Sage fails at every step, in real time.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { Cancelled } from '#back-office/jobs/job.ts';
import { addInvoice, findResult, startAccounts } from './sage-fixture.ts';
import type { ReceivedRequest, Fault } from '#demo/sage/server.ts';

const dayMs = 24 * 60 * 60_000;

test('despite dropped, slow and failed requests every item is in Sage once', async (t) => {
  const { database, sage, sync, connect, account } = await startAccounts(t);
  await connect();
  for (let number = 1; number <= 12; number++)
    await addInvoice(database, { number: `F-${number}`, lines: [{ pence: 12_345 + number }], paid: true });
  account.pace.answerMs = 400;
  const faults: Fault[] = [
    { status: 500, after: true },
    { isCut: true, after: true },
    { html: true, after: true },
    { status: 503 },
    { isCut: true },
    { hang: true },
    { status: 429, retryAfter: '0' },
  ];
  let posts = 0;
  sage.fault = ({ method }) =>
    method === 'POST' && ++posts % 2 ? faults[(posts >> 1) % faults.length] : undefined;
  const results = await sync();
  assert.equal(findResult(results, 'Invoices differ'), undefined);
  assert.equal(findResult(results, 'Receipts in Sage')?.count, 12);
  for (const list of [sage.records.contacts, sage.records.invoices, sage.records.payments]) {
    assert.equal(new Set(list.map(({ reference }) => reference)).size, 12);
    assert.equal(list.length, 12);
  }
  assert.ok(posts > 40, `${posts} posts`);
});

test('when Sage answers 429 the run waits as long as Retry-After says, and continues', async (t) => {
  const { database, sage, sync, connect, account } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  const times: number[] = [];
  sage.fault = ({ method, path, at }) => {
    if (method !== 'POST' || path !== '/sales_invoices') return undefined;
    times.push(at);
    return times.length === 1 ? { status: 429, retryAfter: '1' } : undefined;
  };
  account.pace.aliveMs = 100;
  let heartbeats = 0;
  await sync({ progress: async () => void heartbeats++ });
  assert.ok(heartbeats >= 8, `${heartbeats} heartbeats`);
  assert.equal(sage.records.invoices.length, 1);
  assert.ok(times[1]! - times[0]! >= 990, `${times[1]! - times[0]!} ms`);
});

test('however fast Sage answers, the rate limit is kept', async (t) => {
  const { database, sage, sync, connect, account } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }], paid: true });
  account.pace.everyMs = 60;
  const before = sage.requests.length;
  await sync();
  const times = sage.requests.slice(before).map(({ at }) => at);
  assert.ok(times.length >= 8);
  // The first request may be slow to arrive.
  assert.ok(
    times.at(-1)! - times[1]! >= (times.length - 3) * 60,
    `${times.length} in ${times.at(-1)! - times[0]!} ms`,
  );
});

test('when Sage is down the run ends after three items, and the next one sends each item once', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  for (let number = 1; number <= 5; number++)
    await addInvoice(database, { number: `F-${number}`, lines: [{ pence: 100 }], paid: true });
  const tried = new Set<unknown>();
  // Sage fails from the first contact on, after storing it.
  sage.fault = ({ method, path, query, body }) => {
    if (path !== '/contacts' || (method === 'GET' && tried.size === 0)) return undefined;
    tried.add((body.contact as { reference?: string } | undefined)?.reference ?? query.get('search'));
    return { status: 503, after: method === 'POST' };
  };
  await assert.rejects(sync(), {
    code: 'sage-503',
    message: 'Sage did not answer. Nothing is lost: the next run continues from here.',
  });
  assert.equal(tried.size, 3);
  sage.fault = () => undefined;
  await sync();
  assert.deepEqual(
    [sage.records.contacts.length, sage.records.invoices.length, sage.records.payments.length],
    [5, 5, 5],
  );
});

test('an item on which Sage fails does not block the others', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  for (const number of ['F-1', 'F-2', 'F-3']) await addInvoice(database, { number, lines: [{ pence: 100 }] });
  sage.fault = ({ body }) =>
    (body.sales_invoice as { reference?: string })?.reference === 'F-1' ? { status: 500 } : undefined;
  const results = await sync();
  assert.equal(findResult(results, 'Invoices sent')?.count, 2);
  assert.deepEqual(findResult(results, 'Left for the next run'), { name: 'Left for the next run', count: 1 });
});

test('a Sage that recognises no repeat any more has each item once all the same', async (t) => {
  const { database, sage, sync, connect, pass } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }], paid: true });
  const isNeverAnswered = (path: string) => (request: ReceivedRequest) =>
    request.method === 'POST' && request.path === path ? { status: 500, after: true } : undefined;
  for (const path of ['/contacts', '/sales_invoices', '/contact_payments']) {
    sage.fault = isNeverAnswered(path);
    await sync();
    pass(8 * dayMs);
  }
  sage.fault = () => undefined;
  await sync();
  assert.deepEqual(
    [sage.records.contacts.length, sage.records.invoices.length, sage.records.payments.length],
    [1, 1, 1],
  );
});

test('a list ends without a next page, although Sage repeats its last page for ever', async (t) => {
  const { database, sage, connect, sync } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  await sync();
  for (const count of [400, 401]) {
    sage.records.invoices.length = 1;
    while (sage.records.invoices.length < count)
      sage.records.invoices.push({
        id: `other-${sage.records.invoices.length}`,
        reference: 'not ours',
        total_amount: 1,
      });
    const before = sage.requests.length;
    assert.equal(findResult(await sync(), 'Invoices in Sage')?.count, 1);
    assert.deepEqual(
      sage.requests
        .slice(before)
        .map(({ path, query }) => `${path} ${query.get('page')}`)
        .filter((line) => line.startsWith('/sales_invoices')),
      Array.from({ length: Math.ceil(count / 200) }, (_, page) => `/sales_invoices ${page + 1}`),
    );
  }
});

test('a stopped run ends between two items, and the next one continues', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  for (const number of ['F-1', 'F-2', 'F-3']) await addInvoice(database, { number, lines: [{ pence: 100 }] });
  const seen: number[][] = [];
  const progress = async (...numbers: number[]) => {
    seen.push(numbers);
    if (seen.length === 5) throw new Cancelled();
  };
  await assert.rejects(sync({ progress }), Cancelled);
  assert.deepEqual(seen.at(-1), [4, 6, 0]);
  assert.deepEqual([sage.records.contacts.length, sage.records.invoices.length], [3, 1]);
  await sync();
  assert.deepEqual([sage.records.contacts.length, sage.records.invoices.length], [3, 3]);
});

test('after killed processes each contact, invoice and receipt is in Sage once', async (t) => {
  const { database, databaseUrl, sage, sync, connect } = await startAccounts(t);
  await connect();
  for (let number = 1; number <= 6; number++)
    await addInvoice(database, { number: `F-${number}`, lines: [{ pence: 100 * number }], paid: true });
  // Each kill is one post later, after Sage has stored it and before its answer arrives.
  for (const post of [2, 5, 4, 3, 2]) {
    const child = fork(join(import.meta.dirname, 'sage-process.ts'), [
      databaseUrl,
      sage.url,
      '2026-11-21T14:30:00Z',
    ]);
    const exit = once(child, 'exit');
    let posts = 0;
    sage.fault = async ({ method }) => {
      if (method !== 'POST' || ++posts !== post) return undefined;
      return { isCut: true, after: true, kill: child };
    };
    await exit;
    assert.equal(child.signalCode, 'SIGKILL');
  }
  sage.fault = () => undefined;
  const results = await sync();
  for (const list of [sage.records.contacts, sage.records.invoices, sage.records.payments])
    assert.equal(list.length, 6);
  assert.equal(findResult(results, 'Receipts in Sage')?.message, '£21.00');
});
