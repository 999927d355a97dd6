// @proof: mailings of thousands wait for one another.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { queueNextBatch, startCampaigns } from '#back-office/mailing/campaign-queue.ts';
import { createDatabase } from '../support/database.ts';
import { countStates } from '../email/email-fixture.ts';
import { addContacts } from '../support/records/newsletter.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { until } from '../support/until.ts';
import { killProcess } from '../support/processes/child-process.ts';

async function start(t: TestContext, contacts: number, moment = '2026-11-21T15:00:00Z') {
  const { database, url, drop } = await createDatabase();
  t.after(drop);
  await addContacts(database, contacts);
  let now = new Date(moment);
  const clock = () => now;
  const operatorApi = createOperatorApi(await backOfficeParts(database, clock));
  await operatorApi.createCampaign({ body: { ca: 'news', subject: 'News', body: 'Hello.' } });
  const parts = { database, clock, log: () => {}, wakeOutbox: () => {} };
  return { database, url, operatorApi, parts, setClock: (text: string) => void (now = new Date(text)) };
}

async function readCampaign(database: Database) {
  const [row] = await database.rows<{ state: string; queued: number }>`
    select state, queued_count as queued from campaign`;
  return row!;
}

/** The number of emails, and of distinct recipients. */
async function findEmails(database: Database) {
  const [row] = await database.rows`
    select count(*)::integer as emails, count(distinct recipient)::integer as people from outbox`;
  return row;
}

test('its time is UK local time, in summer and in winter', async (t) => {
  for (const [at, before, then] of [
    ['2026-12-01T09:00:00', '2026-12-01T08:59:59Z', '2026-12-01T09:00:00Z'],
    ['2026-07-01T09:00:00', '2026-07-01T07:59:59Z', '2026-07-01T08:00:00Z'],
  ] as const) {
    const { database, operatorApi, parts, setClock } = await start(t, 3, '2026-01-01T00:00:00Z');
    await operatorApi.sendCampaign({ ca: 'news', body: { at } });
    setClock(before);
    assert.equal(await queueNextBatch(parts), false);
    assert.deepEqual(await countStates(database), {});
    setClock(then);
    while (await queueNextBatch(parts));
    assert.deepEqual(await countStates(database), { queued: 3 });
  }
});

test('its progress is visible while it is queued, and contacts added meanwhile get no email', async (t) => {
  const { database, operatorApi, parts } = await start(t, 2_200);
  await operatorApi.sendCampaign({ ca: 'news', body: {} });
  const seen: object[] = [];
  while (await queueNextBatch(parts)) {
    seen.push(await readCampaign(database));
    if (seen.length === 1) await addContacts(database, 10, 'late');
  }
  assert.deepEqual(seen, [
    { state: 'queueing', queued: 2_000 },
    { state: 'queueing', queued: 2_200 },
    { state: 'queued', queued: 2_200 },
  ]);
  assert.deepEqual(await findEmails(database), { emails: 2_200, people: 2_200 });
});

test('several processes queue a campaign together, and nobody gets two emails', async (t) => {
  const { database, operatorApi, parts } = await start(t, 24_000);
  await operatorApi.sendCampaign({ ca: 'news', body: {} });
  const workers = [1, 2, 3].map(() => startCampaigns(parts));
  await until(async () => (await readCampaign(database)).state === 'queued');
  await Promise.all(workers.map(({ stop }) => stop()));
  assert.deepEqual(await findEmails(database), { emails: 24_000, people: 24_000 });
});

test('a process killed while queueing leaves complete batches, and the next one continues', async (t) => {
  const { database, url, operatorApi, parts } = await start(t, 30_000);
  await operatorApi.sendCampaign({ ca: 'news', body: {} });
  const child = fork(join(import.meta.dirname, 'campaign-process.ts'), [url]);
  await until(async () => (await readCampaign(database)).queued >= 10_000);
  await killProcess(child);
  const { queued } = await readCampaign(database);
  assert.ok(queued < 30_000);
  const campaigns = startCampaigns({ ...parts, clock: () => new Date('2026-11-21T15:00:00Z') });
  await until(async () => (await readCampaign(database)).state === 'queued');
  await campaigns.stop();
  assert.deepEqual(await findEmails(database), { emails: 30_000, people: 30_000 });
  assert.deepEqual(await readCampaign(database), { state: 'queued', queued: 30_000 });
});

test('an unavailable database is retried, and the log has only its error code', async (t) => {
  const { parts } = await start(t, 1);
  const log: string[] = [];
  const away = { transaction: () => Promise.reject(Object.assign(new Error('x@y'), { code: '57P01' })) };
  const campaigns = startCampaigns({
    ...parts,
    database: away as unknown as Database,
    log: (line) => void log.push(line),
  });
  await campaigns.stop();
  assert.deepEqual(log, ['A campaign could not be queued (57P01).']);
});

test('a connection that drops between two statements fails its transaction, not the process', async (t) => {
  const { database } = await start(t, 1);
  const broken = database.transaction(async (connection) => {
    const [own] = await connection.rows<{ pid: number }>`select pg_backend_pid() as pid`;
    await database.rows`select pg_terminate_backend(${own!.pid})`;
    await wait(300);
    return connection.rows`select 1`;
  });
  await assert.rejects(broken);
  assert.deepEqual(await readCampaign(database), { state: 'draft', queued: 0 });
});

test('contacts who share a mailbox get one email, and each of their links unsubscribes it', async (t) => {
  const { database, operatorApi, parts } = await start(t, 3);
  await database.rows`
    insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
    values ('C-9', 'husband', 'John Ellis', 'Reader-2@Example.org', 'reader-2@example.org', 'agreed', 'Coffee', now(), now())`;
  await operatorApi.sendCampaign({ ca: 'news', body: {} });
  while (await queueNextBatch(parts));
  assert.deepEqual(await findEmails(database), { emails: 3, people: 3 });
  assert.equal((await readCampaign(database)).queued, 3);
  const backOffice = createBackOffice(await backOfficeParts(database, parts.clock));
  await backOffice.unsubscribe({ body: { cu: 'C-9', co: 'husband' } });
  await operatorApi.createCampaign({ body: { ca: 'more-news', subject: 'News', body: 'Hello.' } });
  await operatorApi.sendCampaign({ ca: 'more-news', body: {} });
  while (await queueNextBatch(parts));
  const resent = await database.rows<{ recipient: string }>`
    select recipient from outbox where id > 3 order by id`;
  assert.deepEqual(
    resent.map(({ recipient }) => recipient),
    ['reader-1@example.org', 'reader-3@example.org'],
  );
});
