import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import type { SignIn } from '#website/request.ts';
import { openDoor } from '#server/operator-session.ts';
import { fakeBackOffice } from './support/fake-back-office.ts';
import { apiKey, lychgateForTests, operatorKey, type TestedLychgate } from './support/lychgate.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const margaret = '203.0.113.7';

let now: number;
let lines: string[];
beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 9);
  lines = [];
});

/** The door of a process that was just started. */
const started = (key = operatorKey) =>
  openDoor({ key, isSecure: false, clock: () => now, log: (line) => lines.push(line) });
type Door = ReturnType<typeof started>;

const visitor = (door: Door, cookies = '', address = margaret) => door.meet({ address, cookies });
const type = (door: Door, key: string, address = margaret) => visitor(door, '', address).signIn(key);

/** The cookie as a browser sends it back. */
async function cookieFor(door: Door, key = operatorKey): Promise<string> {
  const entry = await type(door, key);
  assert.ok('cookie' in entry, 'the key lets somebody in');
  return entry.cookie.split(';')[0]!;
}

describe('A session', () => {
  test('begins with the right key and ends after eight hours', async () => {
    const door = started();
    assert.equal(visitor(door).isSignedIn, false);
    const cookie = await cookieFor(door);
    now += 8 * hourMs - 1;
    assert.equal(visitor(door, `toast=registered; ${cookie}`).isSignedIn, true);
    now += 1;
    assert.equal(visitor(door, cookie).isSignedIn, false);
  });

  test('ends with signing out, also for who kept a copy of its cookie', async () => {
    const door = started();
    const cookie = await cookieFor(door);
    const another = await cookieFor(door);
    assert.match(visitor(door, cookie).signOut(), /^operator=; Max-Age=0;/);
    assert.equal(visitor(door, cookie).isSignedIn, false);
    assert.equal(visitor(door, another).isSignedIn, true);
  });

  test('outlives a restart, and no change of the key', async () => {
    const cookie = await cookieFor(started());
    assert.equal(visitor(started(), cookie).isSignedIn, true);
    assert.equal(visitor(started('another-operator-key'), cookie).isSignedIn, false);
  });

  test('is not to be had by making a cookie up or altering one', async () => {
    const door = started();
    const cookie = await cookieFor(door);
    const later = cookie.replace(/\.\w+\./, `.${(now + 9 * hourMs).toString(36)}.`);
    const made = [
      'operator=',
      'operator=x',
      'operator=...',
      `operator=${operatorKey}`,
      `operator=${door.link()}`,
    ];
    for (const wrong of [...made, later, cookie.slice(0, -1), `${cookie}A`, `x${cookie}`]) {
      assert.equal(visitor(door, wrong).isSignedIn, false, wrong);
    }
  });
});

describe('The link that is printed at the start', () => {
  test('lets one in, once', async () => {
    const door = started();
    const link = door.link();
    await cookieFor(door, link);
    assert.deepEqual(await type(door, link), { refused: 'wrong' });
  });

  test('lets nobody in after an hour, nor as a session, nor by another key', async () => {
    const door = started();
    const link = door.link();
    const session = (await cookieFor(door)).replace('operator=', '');
    assert.deepEqual(await type(door, session), { refused: 'wrong' });
    assert.deepEqual(await type(started('another-operator-key'), link), { refused: 'wrong' });
    now += hourMs;
    assert.deepEqual(await type(door, link), { refused: 'wrong' });
  });
});

describe('Who tries keys', () => {
  test('waits five minutes after five wrong ones, and nobody else does', async () => {
    const door = started();
    for (let tries = 0; tries < 5; tries += 1)
      assert.deepEqual(await type(door, `wrong-operator-key-${tries}`), { refused: 'wrong' });
    assert.deepEqual(await type(door, operatorKey), { refused: 'too-many' });
    assert.ok('cookie' in (await type(door, operatorKey, '203.0.113.8')));
    now += 5 * minuteMs;
    assert.ok('cookie' in (await type(door, operatorKey)));
  });

  test('from many addresses is let through one a second, twenty at most, the right key among them', async (t) => {
    const door = started();
    for (let tries = 0; tries < 100; tries += 1)
      await type(door, 'wrong-operator-key', `198.51.100.${tries}`);
    assert.deepEqual(lines, ['Many wrong operator keys have been tried; further tries are slowed.']);

    t.mock.timers.enable({ apis: ['setTimeout'] });
    const answers: SignIn[] = [];
    const keys = [...Array.from({ length: 5 }, () => 'wrong-operator-key'), operatorKey];
    for (const [index, key] of [...keys, ...Array.from({ length: 20 }, () => operatorKey)].entries())
      void type(door, key, `198.51.101.${index}`).then((answer) => answers.push(answer));
    await settled();
    assert.deepEqual(
      answers,
      Array.from({ length: 6 }, () => ({ refused: 'too-many' })),
      'who cannot wait is told at once',
    );
    for (let seconds = 1; seconds <= 6; seconds += 1) {
      t.mock.timers.tick(1_000);
      await settled();
      assert.equal(answers.length, 6 + seconds);
    }
    assert.deepEqual(
      answers.slice(6, 11).map((answer) => 'cookie' in answer),
      Array.from({ length: 5 }, () => false),
    );
    assert.ok('cookie' in answers[11]!);
  });
});

describe('The page itself', () => {
  let office: Awaited<ReturnType<typeof fakeBackOffice>>;
  let lychgate: TestedLychgate;
  let secure: TestedLychgate;
  before(async () => {
    office = await fakeBackOffice({ 'GET Admin/': { body: { results: [] } } });
    lychgate = await lychgateForTests({ BACK_OFFICE_URL: office.url });
    secure = await lychgateForTests({ BACK_OFFICE_URL: office.url, PUBLIC_URL: 'https://willow.example' });
  });
  after(async () => {
    await Promise.all([lychgate.stop(), secure.stop()]);
    await office.stop();
  });

  const send = (fields: Record<string, string>, headers: Record<string, string> = {}, to = lychgate) =>
    fetch(`${to.address}/admin`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    });
  const asked = () =>
    office.calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call.includes('Admin/'));
  const cookieOf = async (to = lychgate) =>
    (await send({ key: operatorKey }, {}, to)).headers.getSetCookie()[0] ?? '';

  test('keeps its session from scripts, other sites and open lines', async () => {
    assert.match(
      await cookieOf(),
      /^operator=session\.[\w.-]{60,}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    assert.match(await cookieOf(secure), /^__Host-operator=.*; HttpOnly; SameSite=Strict; Secure$/);
    assert.match(secure.operatorLink, /^https:\/\/willow\.example\/admin#link\./);
  });

  test('is kept nowhere, found by no search and shown in no frame, and only then may run the reader of codes', async () => {
    const Cookie = await cookieOf();
    for (const cookie of ['', Cookie]) {
      const page = await fetch(`${lychgate.address}/admin`, { headers: { Cookie: cookie } });
      const policy = page.headers.get('Content-Security-Policy')!;
      assert.equal(page.headers.get('Cache-Control'), 'no-store');
      assert.equal(page.headers.get('X-Robots-Tag'), 'noindex');
      assert.match(policy, /frame-ancestors 'none'/);
      assert.equal(policy.includes("'wasm-unsafe-eval'"), cookie !== '');
      const text = await page.text();
      for (const key of [operatorKey, apiKey]) assert.ok(!text.includes(key));
    }
    const elsewhere = await fetch(`${lychgate.address}/events`, { headers: { Cookie } });
    assert.doesNotMatch(elsewhere.headers.get('Content-Security-Policy')!, /wasm/);
  });

  test('starts nothing for who is not let in, nor for another site, nor by being looked at', async () => {
    const Cookie = await cookieOf();
    const job = { job: 'sync-sage' };
    assert.equal((await send(job)).status, 403);
    assert.equal((await send(job, { Cookie: 'operator=session.zzzzzzzz.a.b' })).status, 403);
    for (const Origin of ['https://elsewhere.example', 'null'])
      assert.equal((await send(job, { Cookie, Origin })).status, 400, Origin);
    await fetch(`${lychgate.address}/admin?job=sync-sage`, { headers: { Cookie } });
    assert.deepEqual(asked(), []);
    assert.equal((await send(job, { Cookie })).status, 302);
    assert.deepEqual(asked(), ['GET Admin/SyncSageAPI']);
  });

  test('says so where a browser did not keep the session', async () => {
    const answer = await send({ key: operatorKey });
    const page = await fetch(new URL(answer.headers.get('Location')!, lychgate.address));
    assert.match(await page.text(), /Your browser did not keep the session\./);
  });

  test('says when a key is wrong, and that there were too many', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.200' };
    const first = await send({ key: 'wrong-operator-key' }, headers);
    assert.equal(first.status, 403);
    assert.match(await first.text(), /That is not the operator key/);
    for (let tries = 0; tries < 4; tries += 1) await send({ key: 'wrong-operator-key' }, headers);
    const last = await send({ key: operatorKey }, headers);
    assert.equal(last.status, 429);
    assert.match(await last.text(), /Please wait five minutes/);
    assert.ok(!lychgate.log.join('\n').includes('key-for-tests'));
  });
});
