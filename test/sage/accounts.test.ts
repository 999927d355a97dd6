import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { callsAs } from '#back-office/back-office.ts';
import { openJobs } from '../jobs/jobs-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { addInvoice, codes, findResult, payInvoice, startAccounts } from './sage-fixture.ts';
import { assertAccepted } from '../support/answers.ts';

const finn: Actor = { kind: 'person', id: 'finn', name: 'Finn Doyle', role: 'finance' };

/** A connected Sage, and the calls of finance. */
async function openAccounts(t: Parameters<typeof startAccounts>[0]) {
  const accounts = await startAccounts(t);
  const { database, account, parts, connect } = accounts;
  await connect();
  const accounting = { codes, sage: account };
  const { press } = await openJobs(t, { database, clock: parts.clock, accounting });
  const api = callsAs({ ...(await backOfficeParts(database, parts.clock)), accounting }, finn);
  return { ...accounts, api, press: () => press('sync-sage') };
}

test('a run that sent 9 of 10 says which one failed and why, and is not called done', async (t) => {
  const { database, api, press } = await openAccounts(t);
  for (let number = 1; number <= 5; number++)
    await addInvoice(database, {
      number: `F-${number}`,
      lines: [{ pence: 100, ledger: number === 3 ? '4999' : 'sales' }],
    });
  const { state, results, error, runId } = await press();
  assert.deepEqual([state, error], ['partly-done', '9 of 10 were done. 1 failed.']);
  assert.deepEqual(findResult(results, 'Failed'), {
    name: 'Failed',
    count: 1,
    message: 'invoice F-3. Accounts shows why.',
  });
  const handled = assertAccepted(await api.getSageHandled({ runId: runId!, query: { limit: '3' } }));
  assert.equal(handled.total, 10);
  assert.deepEqual(handled.items[0], {
    kind: 'invoice',
    reference: 'F-3',
    state: 'needs-person',
    reason: 'Sage has no ledger account with the nominal code 4999.',
  });
  const later = assertAccepted(
    await api.getSageHandled({ runId: runId!, query: { after: handled.next!, limit: '100' } }),
  );
  assert.deepEqual([later.items.length, later.next], [7, null]);
  assert.ok(later.items.every((item) => item.state === 'done' && item.reason === null));
  const today = assertAccepted(await api.getFailedJobs({}));
  assert.deepEqual(
    today.items.map((item) => [item.kind, item.error]),
    [['sync-sage', error]],
  );
  assert.equal(await api.markJobSeen({ runId: runId!, body: {} }), true);
  assert.equal(assertAccepted(await api.getFailedJobs({})).total, 0);
  assert.equal(assertAccepted(await api.getJobRuns({ query: { state: 'partly-done' } })).total, 1);

  await database.rows`update invoice_line set ledger = 'sales'`;
  assert.deepEqual(await api.retrySage({ body: {} }), { count: 1 });
  assert.equal((await press()).state, 'done');
  const record = { recordType: 'accounts', recordId: 'sage', query: {} };
  assert.deepEqual(
    assertAccepted(await api.getHistory(record)).items.map(({ who, action }) => [who, action]),
    [
      ['Finn Doyle', 'tried again'],
      ['Operator key', 'connected Sage'],
    ],
  );
});

test('a comparison shows each month, and names what differs', async (t) => {
  const { database, sage, api, press } = await openAccounts(t);
  const first = await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }], paid: true });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 2_000 }] });
  await payInvoice(database, first, 'PM-F-1/2');
  await press();
  const agreed = assertAccepted(await api.getSageComparison({}));
  assert.equal(agreed.comparedAt, '2026-11-21T14:30:00');
  assert.deepEqual(agreed.customers, { here: 2, inSage: 2 });
  assert.deepEqual(agreed.months, [
    {
      month: '2026-11',
      kind: 'invoice',
      here: { count: 2, pence: 2_100 },
      inSage: { count: 2, pence: 2_100 },
    },
    {
      month: '2026-11',
      kind: 'receipt',
      here: { count: 2, pence: 200 },
      inSage: { count: 2, pence: 200 },
    },
  ]);
  assert.deepEqual(agreed.differences, []);

  const { invoices, payments } = sage.records;
  invoices.splice(
    invoices.findIndex(({ reference }) => reference === 'F-2'),
    1,
  );
  payments[0]!.total_amount = 0.9;
  const requestCount = sage.requests.length;
  const { differences, months } = assertAccepted(await api.compareSage({ body: {} }));
  assert.ok(sage.requests.slice(requestCount).every(({ method }) => method === 'GET'));
  assert.deepEqual(differences, [
    { kind: 'invoice', reference: 'F-2', herePence: 2_000, inSagePence: null },
    { kind: 'receipt', reference: 'PM-F-1', herePence: 100, inSagePence: 90 },
  ]);
  assert.deepEqual(months[0]!.inSage, { count: 1, pence: 100 });
});

test('of comparisons at once one runs, others are told to wait; without Sage there is none', async (t) => {
  const { database, api, parts } = await openAccounts(t);
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.compareSage({ body: {} })));
  const waiting = answers.filter(isRefused);
  assert.ok(waiting.length > 0 && waiting.length < answers.length, `${waiting.length} of 8 wait`);
  assert.ok(waiting.every(({ code }) => code === 'comparing'));
  assert.ok(!isRefused(await api.compareSage({ body: {} })), 'the next one may');
  const without = callsAs(await backOfficeParts(database, parts.clock), finn);
  const refused = await without.compareSage({ body: {} });
  assert.ok(isRefused(refused));
  assert.equal(refused.code, 'sage-not-set');
});
