import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test, type TestContext } from 'node:test';
import { endedSessions as storedEndedSessions } from '#back-office/staff/ended-sessions.ts';
import { openEndedSessions } from '#server/sign-in/ended-sessions.ts';
import { openKnownDevices } from '#server/sign-in/known-devices.ts';
import { createOperatorAuth } from '#server/sign-in/operator-auth.ts';
import { identifyVisitor } from '#server/requests/visitor.ts';
import { createDatabase } from '../support/database.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import { apiKey, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const margaret = '203.0.113.7';

let now: number;
let lines: string[];
let folder: string;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 9);
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'lychgate-sessions-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The sign-in of a newly started process. */
const startSession = (key = operatorKey, endedSessions = openEndedSessions(folder, () => now)) =>
  createOperatorAuth({
    key,
    isSecure: false,
    devices: openKnownDevices({ operatorKey: key, isSecure: false, clock: () => now }),
    endedSessions,
    clock: () => now,
    log: (line) => lines.push(line),
  });
type OperatorAuth = ReturnType<typeof startSession>;

const authenticateVisitor = (auth: OperatorAuth, cookies = '', address = margaret) =>
  auth.authenticate({ visitor: identifyVisitor(address), cookies });
const type = (auth: OperatorAuth, key: string, address = margaret) =>
  authenticateVisitor(auth, '', address).signIn(key);

/** The cookies of the session and of the device, as a browser sends them back. */
async function fetchCookies(auth: OperatorAuth, key = operatorKey): Promise<string[]> {
  const entry = await type(auth, key);
  assert.ok('cookies' in entry, 'the key lets somebody in');
  return entry.cookies.map((cookie) => cookie.split(';')[0]!);
}

const fetchCookie = async (auth: OperatorAuth, key = operatorKey) => (await fetchCookies(auth, key))[0]!;

describe('A session', () => {
  test('begins with the right key and ends after eight hours', async () => {
    const auth = startSession();
    assert.equal(await authenticateVisitor(auth).isSignedIn(), false);
    const cookie = await fetchCookie(auth);
    now += 8 * hourMs - 1;
    assert.equal(await authenticateVisitor(auth, `toast=registered; ${cookie}`).isSignedIn(), true);
    now += 1;
    assert.equal(await authenticateVisitor(auth, cookie).isSignedIn(), false);
    now -= 365 * 24 * hourMs;
    assert.equal(
      await authenticateVisitor(auth, cookie).isSignedIn(),
      false,
      'also after the clock was a year ahead',
    );
  });

  test('ends with signing out, even for a copy of its cookie', async () => {
    const auth = startSession();
    const cookie = await fetchCookie(auth);
    const another = await fetchCookie(auth);
    assert.match(await authenticateVisitor(auth, cookie).signOut(), /^operator=; Max-Age=0;/);
    assert.equal(await authenticateVisitor(auth, cookie).isSignedIn(), false);
    assert.equal(await authenticateVisitor(auth, another).isSignedIn(), true);
  });

  test('survives a restart, but not a change of the key', async () => {
    const cookie = await fetchCookie(startSession());
    assert.equal(await authenticateVisitor(startSession(), cookie).isSignedIn(), true);
    assert.equal(await authenticateVisitor(startSession('another-operator-key'), cookie).isSignedIn(), false);
  });

  test('cannot be forged by inventing or altering a cookie', async () => {
    const auth = startSession();
    const cookie = await fetchCookie(auth);
    const later = cookie.replace(/\.\w+\./, `.${(now + 9 * hourMs).toString(36)}.`);
    const made = [
      'operator=',
      'operator=x',
      'operator=...',
      `operator=${operatorKey}`,
      `operator=${auth.link()}`,
    ];
    for (const wrong of [...made, later, cookie.slice(0, -1), `${cookie}A`, `x${cookie}`]) {
      assert.equal(await authenticateVisitor(auth, wrong).isSignedIn(), false, wrong);
    }
  });
});

describe('A device on which somebody has signed in', () => {
  test('has a limit of its own, whatever strangers with the same address try', async () => {
    const auth = startSession();
    const [, device = ''] = await fetchCookies(auth);
    for (let each = 0; each < 9; each += 1) await type(auth, 'wrong-operator-key');
    assert.deepEqual(await type(auth, operatorKey), { refused: 'too-many' });
    assert.ok('cookies' in (await authenticateVisitor(auth, device).signIn(operatorKey)));
    for (let each = 0; each < 5; each += 1)
      await authenticateVisitor(auth, device).signIn('wrong-operator-key');
    assert.deepEqual(await authenticateVisitor(auth, device).signIn(operatorKey), { refused: 'too-many' });
  });

  test('ends its former session when it signs in again', async () => {
    const auth = startSession();
    const former = await fetchCookie(auth);
    const another = await fetchCookie(auth);
    assert.ok('cookies' in (await authenticateVisitor(auth, former).signIn(operatorKey)));
    assert.equal(await authenticateVisitor(auth, former).isSignedIn(), false);
    assert.equal(await authenticateVisitor(auth, another).isSignedIn(), true);
  });
});

describe('The link that is printed at the start', () => {
  test('signs in once', async () => {
    const auth = startSession();
    const link = auth.link();
    await fetchCookie(auth, link);
    assert.deepEqual(await type(auth, link), { refused: 'wrong' });
  });

  test('does not work after an hour, as a session, or with another key', async () => {
    const auth = startSession();
    const link = auth.link();
    const session = (await fetchCookie(auth)).replace('operator=', '');
    assert.deepEqual(await type(auth, session), { refused: 'wrong' });
    assert.deepEqual(await type(startSession('another-operator-key'), link), { refused: 'wrong' });
    now += hourMs;
    assert.deepEqual(await type(auth, link), { refused: 'wrong' });
  });
});

describe('A visitor who tries keys', () => {
  test('is blocked for five minutes after five wrong ones, and nobody else is', async () => {
    const auth = startSession();
    for (let throttle = 0; throttle < 5; throttle += 1)
      assert.deepEqual(await type(auth, `wrong-operator-key-${throttle}`), { refused: 'wrong' });
    assert.deepEqual(await type(auth, operatorKey), { refused: 'too-many' });
    assert.ok('cookies' in (await type(auth, operatorKey, '203.0.113.8')));
    now += 5 * minuteMs;
    assert.ok('cookies' in (await type(auth, operatorKey)));
  });

  test('from one network of IPv6 addresses counts as one visitor', async () => {
    const auth = startSession();
    for (let throttle = 0; throttle < 5; throttle += 1)
      await type(auth, 'wrong-operator-key', `2001:db8:1:2::${throttle.toString(16)}`);
    assert.deepEqual(await type(auth, 'wrong-operator-key', '2001:db8:1:2:ffff::9'), { refused: 'too-many' });
    assert.deepEqual(await type(auth, 'wrong-operator-key', '2001:db8:1:3::1'), { refused: 'wrong' });
  });

  test('from thousands of addresses does not block the right key, and is logged once', async () => {
    const auth = startSession();
    for (let throttle = 0; throttle < 2_000; throttle += 1) {
      const address = `2001:db8:${throttle.toString(16)}::1`;
      assert.deepEqual(await type(auth, 'wrong-operator-key', address), { refused: 'wrong' });
    }
    assert.ok('cookies' in (await type(auth, operatorKey)));
    assert.deepEqual(lines, ['Many wrong operator keys have been tried in the last five minutes.']);
  });

  test('does not block the link printed at the start, even from the same address', async () => {
    const auth = startSession();
    for (let throttle = 0; throttle < 6; throttle += 1) await type(auth, 'wrong-operator-key');
    assert.ok('cookies' in (await type(auth, auth.link())));
  });
});

for (const place of ['the database', 'DATA_DIR'] as const) {
  describe(`Ended sessions, stored in ${place},`, () => {
    /** Opens the stores of two processes, and a count of their entries. */
    const open = async (t: TestContext) => {
      const clock = () => now;
      if (place === 'DATA_DIR') {
        const count = async () => (await readdir(join(folder, 'ended-passes'))).length;
        return {
          stores: [openEndedSessions(folder, clock), openEndedSessions(folder, clock)] as const,
          count,
        };
      }
      const { database, drop } = await createDatabase();
      t.after(drop);
      const parts = { database, clock: () => new Date(now) };
      const count = async () => (await database.rows`select from ended_pass`).length;
      return { stores: [storedEndedSessions(parts), storedEndedSessions(parts)] as const, count };
    };

    test('stay ended in every process and after a restart', async (t) => {
      const { stores } = await open(t);
      const [here, there] = stores.map((store) => startSession(operatorKey, store)) as [
        OperatorAuth,
        OperatorAuth,
      ];
      const cookie = await fetchCookie(here);
      assert.equal(await authenticateVisitor(there, cookie).isSignedIn(), true);
      await authenticateVisitor(here, cookie).signOut();
      assert.equal(await authenticateVisitor(there, cookie).isSignedIn(), false);
      assert.equal(
        await authenticateVisitor(startSession(operatorKey, stores[0]), cookie).isSignedIn(),
        false,
      );
    });

    test('include used links, even in two processes at the same moment', async (t) => {
      const { stores } = await open(t);
      const auths = stores.map((store) => startSession(operatorKey, store));
      const link = auths[0]!.link();
      const entries = await Promise.all(auths.map((auth) => type(auth, link)));
      assert.equal(entries.filter((entry) => 'cookies' in entry).length, 1);
      assert.deepEqual(await type(startSession(operatorKey, stores[1]), link), { refused: 'wrong' });
    });

    test('are erased when they would have expired', async (t) => {
      const { stores, count } = await open(t);
      const auth = startSession(operatorKey, stores[0]);
      await type(auth, auth.link());
      assert.equal(await count(), 1);
      now += hourMs;
      await type(auth, auth.link());
      assert.equal(await count(), 1);
    });
  });
}

test('limits count a network of IPv6 addresses as one, and IPv4 in any notation', () => {
  const same = [
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['fe80::1%eth0', 'fe80::2'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
  ];
  for (const [one, other] of same)
    assert.equal(identifyVisitor(one!), identifyVisitor(other!), `${one} ${other}`);
  const different = ['2001:db8:1:2::1', '2001:db8:1:3::1', '::1', '::ffff:203.0.113.7', '203.0.113.8', '1::'];
  assert.equal(new Set(different.map(identifyVisitor)).size, different.length);
});

describe('The page itself', () => {
  let operatorApi: Awaited<ReturnType<typeof startFakeBackOffice>>;
  let lychgate: TestedLychgate;
  let secure: TestedLychgate;
  before(async () => {
    operatorApi = await startFakeBackOffice({ 'GET Admin/': { body: { results: [] } } });
    lychgate = await startTestLychgate({ BACK_OFFICE_URL: operatorApi.url });
    secure = await startTestLychgate({
      BACK_OFFICE_URL: operatorApi.url,
      PUBLIC_URL: 'https://willow.example',
    });
  });
  after(async () => {
    await Promise.all([lychgate.stop(), secure.stop()]);
    await operatorApi.stop();
  });

  const send = (fields: Record<string, string>, headers: Record<string, string> = {}, to = lychgate) =>
    fetch(`${to.address}/admin`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    });
  const listCalls = () =>
    operatorApi.calls
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => call.includes('Admin/'));
  const sendForCookie = async (to = lychgate) =>
    (await send({ key: operatorKey }, {}, to)).headers.getSetCookie()[0] ?? '';

  test('protects its session from scripts, other sites and unencrypted connections', async () => {
    assert.match(
      await sendForCookie(),
      /^operator=session\.[\w.-]{60,}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    assert.match(await sendForCookie(secure), /^__Host-operator=.*; HttpOnly; SameSite=Strict; Secure$/);
    assert.match(secure.operatorLink(), /^https:\/\/willow\.example\/admin#link\./);
  });

  test('is not cached, indexed or framed, and only once signed in may run the code reader', async () => {
    const Cookie = await sendForCookie();
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

  test('starts nothing without sign-in, for another site, or when it is only viewed', async () => {
    const Cookie = await sendForCookie();
    const job = { job: 'sync-sage' };
    assert.equal((await send(job)).status, 403);
    assert.equal((await send(job, { Cookie: 'operator=session.zzzzzzzz.a.b' })).status, 403);
    for (const Origin of ['https://elsewhere.example', 'null'])
      assert.equal((await send(job, { Cookie, Origin })).status, 403, Origin);
    await fetch(`${lychgate.address}/admin?job=sync-sage`, { headers: { Cookie } });
    assert.deepEqual(listCalls(), []);
    assert.equal((await send(job, { Cookie })).status, 302);
    assert.deepEqual(listCalls(), ['GET Admin/SyncSageAPI']);
  });

  test('says so if the browser did not keep the session', async () => {
    const answer = await send({ key: operatorKey });
    const page = await fetch(new URL(answer.headers.get('Location')!, lychgate.address));
    assert.match(await page.text(), /Your browser did not keep the session\./);
  });

  test('says when a key is wrong, and that there were too many', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.200' };
    const first = await send({ key: 'wrong-operator-key' }, headers);
    assert.equal(first.status, 403);
    assert.match(await first.text(), /That is not the operator key/);
    for (let throttle = 0; throttle < 4; throttle += 1) await send({ key: 'wrong-operator-key' }, headers);
    const last = await send({ key: operatorKey }, headers);
    assert.equal(last.status, 429);
    assert.match(await last.text(), /Please wait five minutes/);
    assert.ok(!lychgate.log.join('\n').includes('key-for-tests'));
  });

  test('accepts the right key while forty connections try wrong ones', async () => {
    const createAddressHeader = (address: string) => ({ 'X-Forwarded-For': address });
    const sendWrong = (count: number, network: number) =>
      Array.from({ length: count }, (_, throttle) =>
        send({ key: 'wrong-operator-key' }, createAddressHeader(`2001:db8:${network}:${throttle}::1`)),
      );
    await Promise.all(sendWrong(120, 1));
    const meanwhile = sendWrong(40, 2);
    const right = await send({ key: operatorKey }, createAddressHeader('2001:db8:ffff::1'));
    await Promise.all(meanwhile);
    assert.equal(right.status, 302);
    const sameNetwork = Array.from({ length: 6 }, (_, throttle) =>
      send({ key: 'wrong-operator-key' }, createAddressHeader(`2001:db8:aaaa:1::${throttle + 1}`)),
    );
    const statuses = (await Promise.all(sameNetwork)).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [403, 403, 403, 403, 403, 429]);
  });
});
