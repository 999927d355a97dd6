import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { MailShotRecord, Unsubscription } from '#contract/mailing.ts';
import { createBackOffice } from '#back-office/back-office.ts';
import type { Database } from '#back-office/database/database.ts';
import { addContact } from '../support/records/contact.ts';
import { createDatabase } from '../support/database.ts';
import { openJobs } from '../jobs/jobs-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';

const dayMs = 86_400_000;
const known = { cu: 'C-1042', co: 'MZXW6YTBOI7K2QPLMZXW6YTBOI' };

async function start(t: TestContext) {
  const { database, drop } = await createDatabase();
  t.after(drop);
  let now = Date.parse('2026-11-21T14:30:00Z');
  const parts = await backOfficeParts(database, () => new Date(now));
  const backOffice = createBackOffice(parts);
  await addContact(database, known);
  return {
    database,
    backOffice,
    pass: (ms: number) => void (now += ms),
    runJobs: async () => (await openJobs(t, parts)).press('background'),
    follow: (record: Partial<MailShotRecord>) =>
      backOffice.mailShot({ body: { ...known, ws: 'https://www.willow.example/', ca: 'spring', ...record } }),
    unsubscribe: (body: Partial<Unsubscription> = {}) =>
      backOffice.unsubscribe({ body: { ...known, ...body } }),
  };
}

const readClicks = (database: Database) =>
  database.rows<Record<string, unknown>>`
    select cu, co, ws, ca, contact_id is not null as known from mail_shot_click order by id`;

const readSuppressions = (database: Database) =>
  database.rows<Record<string, unknown>>`
    select scope, reason, source, undone_at is null as live from suppression order by id`;

async function sign(database: Database, { ws, cu, co, ca }: Record<'ws' | 'cu' | 'co' | 'ca', string>) {
  const [secret] = await database.rows<{
    value: Buffer;
  }>`select value from secret where name = 'mail-shot-link'`;
  return createHmac('sha256', secret!.value)
    .update(JSON.stringify([ws, cu, co, ca]))
    .digest('base64url');
}

test('a click is recorded with its contact, or as it is if the contact is unknown', async (t) => {
  const { database, follow } = await start(t);
  assert.deepEqual(await follow({}), { goTo: null });
  assert.deepEqual(await follow({ co: 'nobody' }), { goTo: null });
  assert.deepEqual(await follow({ cu: 'C-1' }), { goTo: null });
  const link = { ...known, ws: 'https://www.willow.example/', ca: 'spring' };
  assert.deepEqual(await readClicks(database), [
    { ...link, known: true },
    { ...link, co: 'nobody', known: false },
    { ...link, cu: 'C-1', known: false },
  ]);
});

test('of a click only the link, the contact and the time are stored', async (t) => {
  const { database } = await start(t);
  const columns = await database.rows<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'mail_shot_click'`;
  assert.deepEqual(columns.map(({ name }) => name).toSorted(), [
    'ca',
    'clicked_at',
    'co',
    'contact_id',
    'cu',
    'id',
    'ws',
  ]);
});

test('a signed link is answered with its target, rewritten for the moved calendar', async (t) => {
  const { database, follow } = await start(t);
  const targets: [ws: string, goTo: string | null][] = [
    ['https://www.willow.example/about', 'https://www.willow.example/about'],
    [
      'https://www.willow.example/calendar?month=3#top',
      'https://www.willow.example/outlook-bereavement-support-events/event-calendar?month=3#top',
    ],
    [
      'https://calendar.willow.example/x/calendar/calendar',
      'https://calendar.willow.example/x/outlook-bereavement-support-events/event-calendar/calendar',
    ],
    ['https://calendar.willow.example/?next=/calendar', 'https://calendar.willow.example/?next=/calendar'],
    ['javascript:alert(1)', null],
    ['/calendar', null],
  ];
  for (const [ws, goTo] of targets) {
    const signature = await sign(database, { ...known, ws, ca: 'spring' });
    assert.deepEqual(await follow({ ws, signature }), { goTo }, ws);
  }
  assert.equal((await readClicks(database)).length, targets.length);
});

test('a signature of another link is refused, and nothing is recorded', async (t) => {
  const { database, follow } = await start(t);
  const link = { ...known, ws: 'https://www.willow.example/', ca: 'spring' };
  const signature = await sign(database, link);
  const forged: Partial<MailShotRecord>[] = [
    { ws: 'https://evil.test/', signature },
    { cu: 'C-1043', signature },
    { co: 'other', signature },
    { ca: 'summer', signature },
    { signature: signature.slice(0, -1) },
    { signature: `${signature}A` },
    { signature: 'ÿ'.repeat(43) },
  ];
  for (const record of forged) assert.deepEqual(await follow(record), { goTo: null });
  assert.deepEqual(await readClicks(database), []);
  assert.deepEqual(await follow({ signature }), { goTo: 'https://www.willow.example/' });
});

test('a record beyond its limits is refused, and nothing is stored', async (t) => {
  const { database, follow } = await start(t);
  for (const record of [
    { cu: 'x'.repeat(101) },
    { co: '' },
    { ca: 'x'.repeat(101) },
    { ws: `https://www.willow.example/${'x'.repeat(3000)}` },
    { ws: 'https://www.willow.example/\0' },
  ]) {
    const answer = await follow(record);
    assert.ok(isRefused(answer));
    assert.equal(answer.status, 400);
  }
  assert.deepEqual(await readClicks(database), []);
});

test('after thirteen months a click is anonymised but still counted', async (t) => {
  const { database, follow, pass, runJobs } = await start(t);
  await follow({});
  pass(60_000);
  await follow({ co: 'nobody' });
  pass(395 * dayMs + 1 - 60_000);
  await runJobs();
  const link = { ws: 'https://www.willow.example/', ca: 'spring', known: false };
  assert.deepEqual(await readClicks(database), [
    { ...link, cu: '', co: '' },
    { ...link, cu: known.cu, co: 'nobody' },
  ]);
});

test('unsubscribing is idempotent and stores only a hash of the address', async (t) => {
  const { database, unsubscribe } = await start(t);
  for (let time = 0; time < 3; time++) {
    assert.deepEqual(await unsubscribe({ source: 'page-button' }), { undoable: true, subscribed: false });
  }
  assert.deepEqual(await readSuppressions(database), [
    { scope: 'promotional', reason: 'unsubscribed', source: 'page-button', live: true },
  ]);
  const [suppressed] = await database.rows<{
    digest: Buffer;
  }>`select email_digest as digest from suppression`;
  const hash = createHash('sha256').update('margaret@example.org').digest();
  assert.deepEqual(suppressed!.digest, hash);
  assert.doesNotMatch(JSON.stringify(await database.rows`select * from suppression`), /margaret/);
});

test('fifty simultaneous presses write one row', async (t) => {
  const { database, unsubscribe } = await start(t);
  const answers = await Promise.all(Array.from({ length: 50 }, () => unsubscribe()));
  assert.ok(answers.every((answer) => answer && !isRefused(answer) && answer.undoable));
  assert.equal((await readSuppressions(database)).length, 1);
});

test('an unknown pair is answered with false and stores nothing', async (t) => {
  const { database, unsubscribe } = await start(t);
  await addContact(database, { cu: 'C-7', co: 'another' }, 'john@example.org');
  for (const pair of [
    { co: 'another' },
    { cu: 'C-7' },
    { cu: 'C-9', co: 'x' },
    { co: known.co.toLowerCase() },
  ]) {
    assert.equal(await unsubscribe(pair), false);
    assert.equal(await unsubscribe({ ...pair, undo: true }), false);
  }
  assert.deepEqual(await readSuppressions(database), []);
});

test('for seven days it can be undone, idempotently, and then be repeated', async (t) => {
  const { database, unsubscribe, pass } = await start(t);
  assert.equal(await unsubscribe({ undo: true }), false);
  await unsubscribe({ source: 'header-post' });
  pass(7 * dayMs - 1);
  for (let time = 0; time < 2; time++) {
    assert.deepEqual(await unsubscribe({ undo: true }), { undoable: false, subscribed: true });
  }
  assert.deepEqual(await unsubscribe({ source: 'page-auto' }), { undoable: true, subscribed: false });
  assert.deepEqual(await readSuppressions(database), [
    { scope: 'promotional', reason: 'unsubscribed', source: 'header-post', live: false },
    { scope: 'promotional', reason: 'unsubscribed', source: 'page-auto', live: true },
  ]);
});

test('after seven days it cannot be undone, and a repeat of the link does not offer it', async (t) => {
  const { database, unsubscribe, pass } = await start(t);
  await unsubscribe();
  pass(7 * dayMs);
  assert.equal(await unsubscribe({ undo: true }), false);
  assert.deepEqual(await unsubscribe(), { undoable: false, subscribed: false });
  assert.equal((await readSuppressions(database))[0]!.live, true);
});

test('a block after a complaint or a bounce cannot be undone from the page', async (t) => {
  const { database, unsubscribe } = await start(t);
  await database.rows`
    insert into suppression (email_digest, scope, reason, created_at)
    values (email_digest('margaret@example.org'), 'promotional', 'complaint', '2026-11-21T14:00:00Z')`;
  assert.deepEqual(await unsubscribe(), { undoable: false, subscribed: false });
  assert.equal(await unsubscribe({ undo: true }), false);
  await database.rows`update suppression set scope = 'all', reason = 'hard-bounce'`;
  assert.deepEqual(await unsubscribe(), { undoable: true, subscribed: false });
  assert.equal(await unsubscribe({ undo: true }), false);
});

test('an address with two customer numbers is unsubscribed for both', async (t) => {
  const { database, unsubscribe } = await start(t);
  await addContact(database, { cu: 'C-7', co: 'another' }, 'Margaret@example.org');
  await unsubscribe();
  await unsubscribe({ cu: 'C-7', co: 'another' });
  assert.equal((await readSuppressions(database)).length, 1);
});
