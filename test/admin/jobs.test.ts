import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createBackOfficeClient } from '#contract/http/client.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { apiKey, call, callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

describe('An operator', () => {
  test('starts the background job, reads its results, and finds it among the latest runs', async () => {
    const { status, body, headers } = await callAsOperator(lychgate, 'GET', 'Admin/BackgroundServiceAPI');
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    const { runId, results, ...rest } = body;
    assert.deepEqual(rest, { joined: false, state: 'done', error: null });
    assert.ok(results.some(({ name }: { name: string }) => name === 'Cremation requests deleted'));
    const runs = await callAsOperator(lychgate, 'GET', 'Jobs?limit=1');
    assert.deepEqual(
      runs.body.map((run: { runId: string }) => run.runId),
      [runId],
    );
    const { body: run } = await callAsOperator(lychgate, 'GET', `Jobs/${runId}`);
    const { queuedAt, startedAt, finishedAt, done, total, ...runStatus } = run;
    for (const moment of [queuedAt, startedAt, finishedAt])
      assert.match(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    assert.ok(total > 0 && done === total);
    assert.deepEqual(runStatus, {
      runId,
      kind: 'background',
      trigger: 'operator',
      startedBy: 'Operator key',
      state: 'done',
      failed: 0,
      results,
      error: null,
      isStopping: false,
    });
    assert.deepEqual((await callAsOperator(lychgate, 'POST', `Jobs/${runId}/Cancel`, {})).body, run);
  });

  test('can list the runs of one job, and is told which parameters are invalid', async () => {
    await callAsOperator(lychgate, 'GET', 'Admin/EmailReminders');
    const { body } = await callAsOperator(lychgate, 'GET', 'Jobs?kind=reminders');
    assert.deepEqual(new Set(body.map(({ kind }: { kind: string }) => kind)), new Set(['reminders']));
    assert.deepEqual((await callAsOperator(lychgate, 'GET', 'Jobs?limit=101')).body.fields, {
      limit: 'limit must be a whole number from 1 to 100.',
    });
    assert.deepEqual((await callAsOperator(lychgate, 'GET', 'Jobs?kind=tea')).body.fields, {
      kind: 'There is no such job.',
    });
    assert.equal((await callAsOperator(lychgate, 'GET', 'Jobs/tea')).body.code, 'run-not-found');
  });

  test('needs the operator key; the website key is refused', async () => {
    for (const [method, path] of [
      ['GET', 'Admin/AutomatedDDInvoicing'],
      ['GET', 'Jobs'],
      ['GET', 'Scans'],
    ] as const)
      assert.equal((await call(lychgate.address, method, path, undefined, apiKey)).status, 401, path);
    assert.equal(
      (await call(lychgate.address, 'POST', 'Scans', { code: '1', format: 'qr_code' }, apiKey)).status,
      401,
    );
  });

  test('starts nothing with HEAD', async () => {
    const before = (await callAsOperator(lychgate, 'GET', 'Jobs?limit=100')).body.length;
    assert.equal((await callAsOperator(lychgate, 'HEAD', 'Admin/EmailReminders')).status, 404);
    assert.equal((await callAsOperator(lychgate, 'GET', 'Jobs?limit=100')).body.length, before);
  });

  test('scans a code: a repeat counts as the same scan, and the log does not contain the code', async () => {
    const scan = async (code: string) =>
      (await callAsOperator(lychgate, 'POST', 'Scans', { code, format: 'code_128' })).body.repeated;
    assert.deepEqual(
      [await scan('Ellis-1945'), await scan('Ellis-1945'), await scan('B-2'), await scan('Ellis-1945')],
      [false, true, false, false],
    );
    const { body } = await callAsOperator(lychgate, 'GET', 'Scans');
    assert.deepEqual(
      body.map(({ code, times }: { code: string; times: number }) => [code, times]),
      [
        ['Ellis-1945', 1],
        ['B-2', 1],
        ['Ellis-1945', 2],
      ],
    );
    assert.deepEqual(
      lychgate.log.filter((line) => /scan/i.test(line)),
      [
        'Scanned: code_128, 10 characters.',
        'Scanned: code_128, 3 characters.',
        'Scanned: code_128, 10 characters.',
      ],
    );
  });

  test('scans a code once, even with ten cameras at the same time', async () => {
    const scans = Array.from({ length: 10 }, () =>
      callAsOperator(lychgate, 'POST', 'Scans', { code: 'C-3', format: 'ean_13' }),
    );
    const repeated = (await Promise.all(scans)).map(({ body }) => body.repeated);
    assert.equal(repeated.filter((isRepeated) => !isRepeated).length, 1);
  });

  test('is told why a scan is refused', async () => {
    const { body } = await callAsOperator(lychgate, 'POST', 'Scans', {
      code: 'x'.repeat(7_090),
      format: 'QR Code',
    });
    assert.deepEqual(body.fields, {
      code: 'Please say what was scanned. It can be 7089 characters long at most.',
      format: 'The kind of a code is a word in small letters.',
    });
  });
});

test('a stopping process answers calls that wait for the run of another process', async (t) => {
  const other = await startTestLychgate();
  await other.database!.rows`
    insert into job_run (kind, trigger, queued_at, state, lease_until, total, claims)
    values ('dd-invoicing', 'operator', now(), 'running', now() + interval '1 minute', 200, 1)`;
  const waiting = callAsOperator(other, 'GET', 'Admin/AutomatedDDInvoicing');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = performance.now();
  const stopped = other.stop();
  t.after(() => stopped);
  const { status, body } = await waiting;
  assert.deepEqual([status, body.state, body.joined], [200, 'running', true]);
  await stopped;
  assert.ok(performance.now() - before < 10_000);
});

test('answers of an external back office are read leniently', async (t) => {
  const fine = { name: 'Customers', count: 3 };
  for (const [answered, results] of [
    [{ results: [fine, 'two customers', { name: 'x' }, null] }, [fine]],
    [{ results: 'none' }, []],
    [{}, []],
    [[fine], [fine]],
    ['OK', []],
    [null, []],
  ]) {
    const fake = await startFakeBackOffice({ 'GET Admin/SyncSageAPI': { body: answered } });
    t.after(fake.stop);
    assert.deepEqual(await createBackOfficeClient(fake.url, 'key').syncSageApi({}), {
      results,
      runId: null,
      joined: false,
      state: 'done',
      error: null,
    });
  }
});
