import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createBackOffice } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { startJobs, type JobParts } from '#back-office/jobs.ts';
import { readConfig } from '#server/config.ts';
import { cremationRequest } from './support/cremation.ts';
import { freshDatabase } from './support/database.ts';
import { officeParts } from './support/office.ts';

const dayMs = 86_400_000;

async function start(t: TestContext) {
  const { database, drop } = await freshDatabase();
  t.after(drop);
  let now = Date.parse('2026-11-21T14:30:00Z');
  const log: string[] = [];
  const parts = { database, clock: () => new Date(now), log: (line: string) => void log.push(line) };
  const office = await officeParts(database, parts.clock);
  const backOffice = createBackOffice(office);
  return {
    database,
    log,
    parts: { ...parts, storage: office.storage, keepRequestsDays: 30, keepOriginalsDays: 365 },
    pass: (ms: number) => void (now += ms),
    request: (town: string, idempotencyKey: string) =>
      backOffice.createUnattendedCremation({ body: cremationRequest({ town }), idempotencyKey }),
  };
}

/** Runs all jobs once, as a start of Lychgate does. */
const runJobs = (parts: JobParts) => startJobs(parts).stop();

const everything = async (database: Database) =>
  JSON.stringify(
    await Promise.all([
      database.rows`select * from cremation_request`,
      database.rows`select encode(key_digest, 'hex') from cremation_key`,
      database.rows`select encode(content_digest, 'hex') from cremation_content`,
      database.rows`select * from outbox`,
    ]),
  );

test('a request is kept to its last day, and then nothing stays of it but reference and dates', async (t) => {
  const { database, parts, pass, request } = await start(t);
  await request('Ludlow', 'one');
  pass(30 * dayMs);
  await runJobs(parts);
  assert.match(await everything(database), /Margaret/);
  await database.rows`update outbox set state = 'sent', facts = null, sent_at = ${new Date('2026-11-21T14:31:00Z')}`;
  pass(60_001);
  await runJobs(parts);
  assert.doesNotMatch(await everything(database), /Margaret|margaret|Ludlow/);
  const [left] = await database.rows<{ reference: string; answers: null; erased: boolean }>`
    select reference, answers, erased_at is not null as erased from cremation_request`;
  assert.match(left!.reference, /^UC-/);
  assert.deepEqual([left!.answers, left!.erased], [null, true]);
  assert.deepEqual(
    await database.rows`select from cremation_key union all select from cremation_content`,
    [],
  );
});

test('a correction counts as the last change, and other requests are left alone', async (t) => {
  const { database, parts, pass, request } = await start(t);
  await request('Ludlow', 'one');
  await request('Ludlow', 'two');
  pass(20 * dayMs);
  await request('Leominster', 'one');
  pass(20 * dayMs);
  await runJobs(parts);
  assert.deepEqual(
    await database.rows`select answers ->> 'town' as town from cremation_request order by id`,
    [{ town: 'Leominster' }, { town: null }],
  );
});

test('after it was erased, the same request is a new one', async (t) => {
  const { parts, pass, request } = await start(t);
  const first = await request('Ludlow', 'one');
  pass(31 * dayMs);
  await runJobs(parts);
  assert.notDeepEqual(await request('Ludlow', 'one'), first);
});

test('who a letter went to is erased 30 days after, and of one that never went what it said too', async (t) => {
  const { database, parts, pass, request } = await start(t);
  await request('Ludlow', 'one');
  await database.rows`update outbox set state = 'sent', facts = null, sent_at = ${parts.clock()} where id = 1`;
  await database.rows`update outbox set state = 'failed' where id = 2`;
  await request('Ludlow', 'two');
  pass(30 * dayMs);
  await runJobs({ ...parts, keepRequestsDays: 3650 });
  assert.equal((await database.rows`select from outbox where recipient <> ''`).length, 4);
  pass(1);
  await runJobs({ ...parts, keepRequestsDays: 3650 });
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

test('the log counts what was erased, and a job that fails stops no other', async (t) => {
  const { database, parts, pass, request, log } = await start(t);
  await request('Ludlow', 'one');
  await runJobs(parts);
  assert.deepEqual(log, []);
  pass(31 * dayMs);
  await database.rows`update outbox set state = 'failed'`;
  await database.rows`alter table cremation_request add constraint broken check (answers is not null)`;
  await runJobs(parts);
  assert.deepEqual(log.toSorted(), ['Job erase-recipients: 2 erased.', 'Job erase-requests failed (23514).']);
});

test('jobs run again every 24 hours, and not after a stop', async (t) => {
  const { parts, log } = await start(t);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const failing = {
    ...parts,
    database: { rows: () => Promise.reject(new Error('no')) } as unknown as Database,
  };
  const jobs = startJobs(failing);
  t.mock.timers.tick(dayMs - 1);
  await new Promise(setImmediate);
  const jobsCount = log.length;
  assert.ok(jobsCount > 0);
  t.mock.timers.tick(1);
  await new Promise(setImmediate);
  assert.equal(log.length, 2 * jobsCount);
  await jobs.stop();
  t.mock.timers.tick(2 * dayMs);
  await new Promise(setImmediate);
  assert.equal(log.length, 2 * jobsCount);
});

test('requests are kept a year and go to the sender’s address until the settings say otherwise', () => {
  assert.deepEqual(
    [readConfig({}).keepRequestsDays, readConfig({}).staffMail],
    [365, 'bookings@lychgate.example'],
  );
  assert.equal(readConfig({ MAIL_FROM: 'Willow <care@willow.example>' }).staffMail, 'care@willow.example');
  const { staffMail, keepRequestsDays } = readConfig({
    STAFF_MAIL: 'office@willow.example',
    KEEP_REQUESTS_DAYS: '90',
  });
  assert.deepEqual([staffMail, keepRequestsDays], ['office@willow.example', 90]);
});

test('a setting that does not fit is named', () => {
  for (const days of ['29', '3651', '1.5', 'a year', '-30']) {
    assert.throws(
      () => readConfig({ KEEP_REQUESTS_DAYS: days }),
      /KEEP_REQUESTS_DAYS must be a whole number from 30 to 3650\./,
    );
  }
  for (const address of ['office', 'one@a.example, two@b.example', 'Office <office@a.example>']) {
    assert.throws(() => readConfig({ STAFF_MAIL: address }), /STAFF_MAIL must be one e-mail address\./);
  }
});
