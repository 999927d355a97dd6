// @proof: what a process says of itself, with its disk full and its database gone.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fastify } from 'fastify';
import { queueNextBatch } from '#back-office/mailing/campaign-queue.ts';
import { createMonitoring } from '#back-office/monitoring/for-monitoring.ts';
import { readQueues } from '#back-office/monitoring/read-queues.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { createLog, openLogStream } from '#server/log.ts';
import { serveHealth } from '#server/monitoring/serve-health.ts';
import { startMoney } from '../billing/money-fixture.ts';
import { createDatabase } from '../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../support/processes/forked-lychgate.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';
import { assertAccepted } from '../support/answers.ts';

const metricsKey = 'metrics-key-for-tests';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate({ METRICS_KEY: metricsKey });
});
after(() => lychgate.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(lychgate.address + path, { headers });

describe('Whether a process can serve visitors', () => {
  const fetchReadiness = async () => {
    const answer = await get('/readyz');
    // The answer is kept for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return { ...((await answer.json()) as { checks: object }), status: answer.status };
  };

  test('is said with each thing that it needs', async () => {
    assert.deepEqual((await fetchReadiness()).checks, { database: 'ok', migrations: 'ok', storage: 'ok' });
    const folder = join(lychgate.dataDir, 'photographs');
    await rename(folder, `${folder}-away`);
    await lychgate.database!
      .rows`update migration set needs = 900 where number = (select min(number) from migration)`;
    assert.deepEqual(await fetchReadiness(), {
      status: 503,
      checks: { database: 'ok', migrations: 'unavailable', storage: 'unavailable' },
    });
    await lychgate.database!.rows`update migration set needs = 0`;
    // People can book without the storage of photographs.
    assert.deepEqual(await fetchReadiness(), {
      status: 200,
      checks: { database: 'ok', migrations: 'ok', storage: 'unavailable' },
    });
    await rename(`${folder}-away`, folder);
  });

  test('is still answered with yes when the disk has no room for photographs', async (t) => {
    const { database } = lychgate;
    const storage = await openStorage({
      dataDir: join(lychgate.dataDir, 'full'),
      s3: null,
      floorBytes: Number.MAX_SAFE_INTEGER,
    });
    const server = fastify();
    t.after(() => server.close());
    const parts = { database: database!, replica: null, connections: () => ({}) };
    serveHealth(server, { isRestarting: () => false, ...createMonitoring(parts, storage) });
    const answer = await server.inject('/readyz');
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json<{ checks: object }>().checks, {
      database: 'ok',
      migrations: 'ok',
      storage: 'unavailable',
    });
  });

  test('does not matter to the question whether it lives', async () => {
    const answer = await get('/livez');
    assert.deepEqual([answer.status, await answer.json()], [200, { status: 'ok' }]);
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
  });
});

describe('The figures', () => {
  const link = 'a-secret-link-of-a-family';

  test('count requests by section of the website, without their addresses', async () => {
    await get(`/emailsignoff/${link}`);
    await get('/office/requests/3f1c1f52-6c2c-4d55-a0f2-8d8b6c0f1b11', { Authorization: `Bearer ${link}` });
    await get(`/nowhere/${link}`);
    const read = async () => (await get('/metrics')).text();
    // A request is counted when its answer has been sent, which its reader may notice first.
    for (const route of ['/emailsignoff', '/office/requests', 'unknown', '/livez']) {
      const counted = new RegExp(`^lychgate_http_requests_total{method="GET",route="${route}",`, 'm');
      await until(async () => counted.test(await read()));
    }
    const text = await read();
    assert.ok(!text.includes(link) && !text.includes('3f1c1f52'), 'an address is in the figures');
  });

  test('are what Prometheus reads: types, and buckets that add up', async () => {
    const lines = (await (await get('/metrics')).text()).trimEnd().split('\n');
    const sample = /^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? \d+(\.\d+)?(e[+-]?\d+)?$/;
    for (const line of lines) assert.match(line, line.startsWith('#') ? /^# (HELP|TYPE) lychgate_/ : sample);
    const ofLivez = lines.filter((line) => line.includes('_duration_seconds_') && line.includes('"/livez"'));
    const counts = ofLivez.filter((line) => !line.includes('_sum')).map((line) => Number(line.split(' ')[1]));
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
    );
    assert.equal(counts.at(-1), counts.at(-2));
    for (const name of ['emails', 'jobs', 'waiting', 'event_loop_delay_seconds', 'database_connections'])
      assert.ok(lines.includes(`# TYPE lychgate_${name} gauge`), name);
    assert.ok(lines.includes('lychgate_database_up 1'));
    for (const labels of ['pool="shared",state="open"', 'pool="bookings",state="waiting"'])
      assert.ok(
        lines.some((line) => line.startsWith(`lychgate_database_connections{${labels}} `)),
        labels,
      );
  });

  test('are for this machine, or for a key', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
    assert.equal((await get('/metrics', forwarded)).status, 404);
    assert.equal((await get('/metrics', { ...forwarded, Authorization: `Bearer ${link}` })).status, 404);
    assert.equal(
      (await get('/metrics', { ...forwarded, Authorization: `Bearer ${metricsKey}` })).status,
      200,
    );
  });
});

test('refunds and mail-shots that wait are counted until they are done', async (t) => {
  const { api, addCollected, database, parts } = await startMoney(t);
  const readWaiting = async () => {
    const { refunds, mailShots } = await readQueues(database);
    return { refunds, mailShots };
  };
  const { receipt } = await addCollected('INV-1');
  const contact = { name: 'Ann', eMail: 'ann@willow.example', consent: 'yes, news', consentSource: 'Card' };
  assertAccepted(await api.createContact({ body: contact }));
  assertAccepted(
    await api.createCampaign({ body: { ca: 'news', subject: 'Coffee', body: 'Come.', lists: [] } }),
  );
  assert.deepEqual(await readWaiting(), { refunds: 0, mailShots: 0 });
  assertAccepted(await api.refundPayment({ guid: receipt, body: { amountPence: 10_00, reason: 'Flowers' } }));
  assertAccepted(await api.sendCampaign({ ca: 'news', body: {} }));
  // The figures use the machine's clock.
  await database.rows`update campaign set send_at = '2026-01-01T09:00:00'`;
  assert.deepEqual(await readWaiting(), { refunds: 1, mailShots: 1 });
  while (await queueNextBatch({ ...parts, wakeOutbox: () => {} }));
  assert.deepEqual(await readWaiting(), { refunds: 1, mailShots: 0 });
});

describe('A page that could not be shown', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let forked: ForkedLychgate;
  before(async () => {
    database = await createDatabase();
    forked = await forkLychgate({ DATABASE_URL: database.url });
  });
  after(async () => {
    await forked.stop();
    await database.drop();
  });

  test('names its number, which is in the header and in the log', async () => {
    await database.database.rows`alter table event rename to away`;
    const answer = await fetch(`${forked.address}/events`);
    const id = answer.headers.get('X-Request-Id')!;
    assert.match(id, /^[a-z2-9]{10}$/);
    assert.equal(answer.status, 503);
    assert.ok((await answer.text()).includes(`please quote ${id}.`));
    const findLines = () =>
      forked.log
        .join('')
        .split('\n')
        .filter((text) => text.includes(id));
    await until(() => findLines().length === 2);
    const [reason, answered] = findLines().map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.match(String(reason!.message), /no usable answer to getBereavementEvents: 42P01/);
    assert.equal(reason!.reqId, id);
    const { time, level, message, ...facts } = answered!;
    assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000);
    assert.deepEqual([level, message], ['warn', 'A request was answered with a failure']);
    assert.deepEqual({ ...facts, ms: 0 }, { reqId: id, method: 'GET', route: '/*', status: 503, ms: 0 });
  });
});

test('the log is JSON, and plain text on a terminal', () => {
  const writeLog = (isTTY: boolean) => {
    let text = '';
    const output = { isTTY, write: (part: string) => ((text += part), true) };
    createLog(openLogStream(output as unknown as NodeJS.WriteStream))('The disk is full.', 'error');
    return text;
  };
  assert.equal(writeLog(true), 'The disk is full.\n');
  const { time: _, ...line } = JSON.parse(writeLog(false)) as Record<string, unknown>;
  assert.deepEqual(line, { level: 'error', message: 'The disk is full.' });
});

test('a crash and a warning are one line each, without what PostgreSQL adds to an error', () => {
  const program = `
    import { createLog, openLogStream } from '#server/log.ts';
    import { logCrashes } from '#server/monitoring/crash-log.ts';
    logCrashes(createLog(openLogStream()));
    process.emitWarning('Something is old');
    setTimeout(() => Promise.reject(Object.assign(new Error('It broke'), { code: '23505', detail: 'Ann Visitor' })), 10);`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const lines = stderr.trim().split('\n');
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    written.map(({ level, message, code }) => ({ level, message, code })),
    [
      { level: 'warn', message: 'Warning: Something is old', code: undefined },
      { level: 'error', message: 'Lychgate crashed: It broke', code: '23505' },
    ],
  );
  assert.match(String(written[1]!.stack), /^Error: It broke\n/);
  assert.doesNotMatch(stderr, /Ann Visitor/);
  assert.equal(status, 1);
});
