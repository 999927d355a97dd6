import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createBackOffice } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { readConfig } from '#server/config.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { createDatabase } from '../support/database.ts';
import { openJobs } from './jobs-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { until } from '../support/until.ts';

const dayMs = 86_400_000;

async function start(t: TestContext, keepRequestsDays = 30) {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = Date.parse('2026-11-21T14:30:00Z');
  const log: string[] = [];
  const clock = () => new Date(now);
  const operatorApi = await backOfficeParts(database, clock);
  const backOffice = createBackOffice(operatorApi);
  let emailsWoken = 0;
  const { press } = await openJobs(t, {
    database,
    storage: operatorApi.storage,
    clock,
    log: (line) => void log.push(line),
    wakeOutbox: () => void emailsWoken++,
    keepRequestsDays,
  });
  return {
    database,
    clock,
    log,
    emailsWoken: () => emailsWoken,
    pass: (ms: number) => void (now += ms),
    runJobs: () => press('background'),
    /** Runs the job as the schedule does. */
    async runBySchedule() {
      await database.rows`insert into job_run (kind, trigger, queued_at) values ('background', 'schedule', ${clock()})`;
      return press('background');
    },
    request: (town: string, idempotencyKey: string) =>
      backOffice.createUnattendedCremation({ body: createCremationRequest({ town }), idempotencyKey }),
  };
}

const readEverything = async (database: Database) =>
  JSON.stringify(
    await Promise.all([
      database.rows`select * from cremation_request`,
      database.rows`select encode(key_digest, 'hex') from cremation_key`,
      database.rows`select encode(content_digest, 'hex') from cremation_content`,
      database.rows`select * from outbox`,
    ]),
  );

test('a request is kept until its last day; then only its reference and dates stay', async (t) => {
  const { database, runJobs, pass, request } = await start(t);
  await request('Ludlow', 'one');
  pass(30 * dayMs);
  await runJobs();
  assert.match(await readEverything(database), /Margaret/);
  await database.rows`update outbox set state = 'sent', facts = null, sent_at = ${new Date('2026-11-21T14:31:00Z')}`;
  pass(60_001);
  await runJobs();
  assert.doesNotMatch(await readEverything(database), /Margaret|margaret|Ludlow/);
  const [left] = await database.rows<{ reference: string; answers: null; erased: boolean }>`
    select reference, answers, erased_at is not null as erased from cremation_request`;
  assert.match(left!.reference, /^UC-/);
  assert.deepEqual([left!.answers, left!.erased], [null, true]);
  assert.deepEqual(
    await database.rows`select from cremation_key union all select from cremation_content`,
    [],
  );
});

test('a correction counts as the last change, and other requests are not affected', async (t) => {
  const { database, runJobs, pass, request } = await start(t);
  await request('Ludlow', 'one');
  await request('Ludlow', 'two');
  pass(20 * dayMs);
  await request('Leominster', 'one');
  pass(20 * dayMs);
  await runJobs();
  assert.deepEqual(
    await database.rows`select answers ->> 'town' as town from cremation_request order by id`,
    [{ town: 'Leominster' }, { town: null }],
  );
});

test('after it was erased, the same request counts as new', async (t) => {
  const { runJobs, pass, request } = await start(t);
  const first = await request('Ludlow', 'one');
  pass(31 * dayMs);
  await runJobs();
  assert.notDeepEqual(await request('Ludlow', 'one'), first);
});

test('recipients are erased after 30 days, and so is the content of unsent emails', async (t) => {
  const { database, clock, runJobs, pass, request } = await start(t, 3650);
  await request('Ludlow', 'one');
  await database.rows`update outbox set state = 'sent', facts = null, sent_at = ${clock()} where id = 1`;
  await database.rows`update outbox set state = 'failed' where id = 2`;
  await request('Ludlow', 'two');
  pass(30 * dayMs);
  await runJobs();
  assert.equal((await database.rows`select from outbox where recipient <> ''`).length, 4);
  pass(1);
  await runJobs();
  assert.deepEqual(
    await database.rows`select recipient, facts is null as "isErased", state from outbox order by id`,
    [
      { recipient: '', isErased: true, state: 'sent' },
      { recipient: '', isErased: true, state: 'failed' },
      { recipient: 'margaret@example.org', isErased: false, state: 'queued' },
      { recipient: 'office@willow.example', isErased: false, state: 'queued' },
    ],
  );
});

test('the log counts erased items; a part that fails is named and does not stop the others', async (t) => {
  const { database, runJobs, pass, request, log, emailsWoken } = await start(t);
  await runJobs();
  assert.deepEqual([log, emailsWoken()], [[], 0]);
  await request('Ludlow', 'one');
  pass(31 * dayMs);
  await database.rows`alter table cremation_request add constraint broken check (answers is not null)`;
  await database.rows`update outbox set state = 'failed' where id = 1`;
  const { state, error, results } = await runJobs();
  assert.deepEqual([state, error], ['failed', 'Not everything could be done: Cremation requests deleted.']);
  const [waiting, requests, recipients] = [
    'Emails due',
    'Cremation requests deleted',
    'Content and recipients of emails deleted',
  ].map((taskName) => results.find(({ name }) => name === taskName));
  assert.deepEqual(requests, {
    name: 'Cremation requests deleted',
    count: 0,
    message: 'This failed (23514).',
  });
  assert.deepEqual([waiting!.count, recipients!.count], [1, 1]);
  // The lines are logged just after the end of the run.
  await until(() => log.length === 3);
  assert.deepEqual(log, [
    'Job background: Emails due: 1.',
    'Job background: Content and recipients of emails deleted: 1.',
    'Job background failed (parts-failed).',
  ]);
  assert.equal(emailsWoken(), 1);
});

test('on schedule, data is erased once a day, after midnight UK time; failed parts are retried', async (t) => {
  const { database, clock, runBySchedule, runJobs, pass, request } = await start(t);
  const runErasing = async (run: typeof runJobs) =>
    (await run()).results
      .filter(({ name }) => name === 'Cremation requests deleted')
      .map(({ count }) => count);
  await request('Ludlow', 'one');
  assert.deepEqual(await runErasing(runBySchedule), [0]);
  assert.deepEqual(await runErasing(runBySchedule), []);
  assert.deepEqual(await runErasing(runJobs), [0]);
  pass(31 * dayMs - 15 * 60_000);
  const yesterday = new Date(clock().getTime() - dayMs);
  await database.rows`
    insert into job_run (kind, trigger, state, queued_at, finished_at)
    values ('background', 'schedule', 'done', ${yesterday}, ${yesterday})`;
  await database.rows`alter table cremation_request add constraint broken check (answers is not null)`;
  assert.deepEqual(await runErasing(runBySchedule), [0]);
  await database.rows`alter table cremation_request drop constraint broken`;
  assert.deepEqual(await runErasing(runBySchedule), [1]);
  // From 14:15 to one minute before midnight, and to midnight.
  pass(9.75 * 3_600_000 - 60_000);
  assert.deepEqual(await runErasing(runBySchedule), []);
  pass(60_000);
  assert.deepEqual(await runErasing(runBySchedule), [0]);
});

test('runs and scans are kept for thirteen months', async (t) => {
  const { database, clock, runJobs, pass } = await start(t);
  await runJobs();
  await database.rows`
    insert into scan (code, format, first_at, last_at) values ('A-1', 'code_128', ${clock()}, ${clock()})`;
  pass(390 * dayMs);
  await runJobs();
  const findLeft = () => database.rows`select from job_run union all select from scan`;
  assert.equal((await findLeft()).length, 3);
  pass(10 * dayMs);
  await runJobs();
  assert.equal((await findLeft()).length, 2);
});

test('by default requests are kept for a year and emailed to the sender’s address', () => {
  const createSettings = (environment: Record<string, string>) => {
    const { notices, retention } = readConfig(environment).staffSettings.values;
    return [notices.staffMail, retention.requestsDays];
  };
  assert.deepEqual(createSettings({}), [['bookings@lychgate.example'], 365]);
  assert.deepEqual(createSettings({ MAIL_FROM: 'Willow <care@willow.example>' }), [
    ['care@willow.example'],
    365,
  ]);
  assert.deepEqual(
    createSettings({ STAFF_MAIL: 'office@willow.example, manager@willow.example', KEEP_REQUESTS_DAYS: '90' }),
    [['office@willow.example', 'manager@willow.example'], 90],
  );
});

test('an invalid setting is named', () => {
  for (const days of ['29', '3651', '1.5', 'a year', '-30']) {
    assert.throws(
      () => readConfig({ KEEP_REQUESTS_DAYS: days }),
      /KEEP_REQUESTS_DAYS must be a whole number from 30 to 3650\./,
    );
  }
  for (const address of ['office', 'one@a.example, two', ' , ', 'Office <office@a.example>']) {
    assert.throws(() => readConfig({ STAFF_MAIL: address }), /STAFF_MAIL must be 1 to 10 email addresses/);
  }
});
