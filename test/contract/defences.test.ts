import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { readOrCreateKey } from '#server/keys.ts';
import { createDatabase } from '../support/database.ts';
import { startFakeBackOffice } from '../support/fake-back-office.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  makeEvent,
  type TestedLychgate,
} from '../support/lychgate.ts';

const guid = '7b0f9a3e-7c0f-4c2a-9a53-0d5c3c1f2b11';
const event = { guid, title: 'Coffee morning', startDateTime: '2031-03-29T14:30:00' };
const formValues = { name: 'Mary', eMail: 'mary@example.org', numberOfAttendees: '1' };

const sendForm = (address: string, path: string, fields: Record<string, string>, headers = {}) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });

describe('An external back office with faulty answers', () => {
  const runWithAnswers = async (
    answers: Parameters<typeof startFakeBackOffice>[0],
    use: (lychgate: TestedLychgate, fake: Awaited<ReturnType<typeof startFakeBackOffice>>) => Promise<void>,
  ) => {
    const fake = await startFakeBackOffice({ 'GET Bereavement': { body: [event] }, ...answers });
    const lychgate = await startTestLychgate({ BACK_OFFICE_URL: fake.url });
    await use(lychgate, fake).finally(async () => {
      await lychgate.stop();
      await fake.stop();
    });
  };

  test('an email address in place of a private link is not looked up and shows nothing', async () => {
    const record = { guid, name: 'Mary Secret', eMail: 'mary@example.org', numberOfAttendees: 3 };
    await runWithAnswers({ 'GET Attendee': { body: record } }, async ({ address }, fake) => {
      for (const manage of ['mary@example.org', '..', '%2e%2e', 'manage-1-short']) {
        const page = await (await fetch(`${address}/events?book=${guid}&manage=${manage}`)).text();
        assert.ok(!page.includes('Secret'), manage);
      }
      assert.ok(!fake.calls.some(({ path }) => path.startsWith('Attendee')));
    });
  });

  test('one bad entry does not hide the good ones, and "10" is ten', async () => {
    const full = { ...event, maxCapacity: '10', numberOfAttendees: '10' };
    const bad = { ...full, guid: {}, town: 'Secret' };
    await runWithAnswers({ 'GET Bereavement': { body: [full, bad, null] } }, async ({ address, log }) => {
      for (let views = 0; views < 3; views++) {
        const page = await (await fetch(`${address}/events`)).text();
        assert.match(page, /Coffee morning/);
        assert.match(page, /This event is currently fully booked/);
      }
      assert.deepEqual(
        log.filter((line) => line.includes('Bereavement')),
        [
          'GET Bereavement/GetBereavementEvents: 2 of 3 entries cannot be read and were skipped. ' +
            'The first: guid: invalid_type, expected string.',
        ],
      );
    });
  });

  test('nothing is booked after a look-up without a usable answer', async () => {
    for (const answer of [
      { text: '<html>maintenance</html>' },
      { body: [{ guid }] },
      { body: { name: 'x' } },
    ]) {
      await runWithAnswers(
        { 'GET Attendee': answer, 'POST Attendee': { body: true } },
        async ({ address }, fake) => {
          const page = await (await sendForm(address, `/events?book=${guid}`, formValues)).text();
          assert.match(page, /REGISTRATION ERROR/);
          assert.ok(!fake.calls.some(({ method }) => method === 'POST'));
        },
      );
    }
  });

  test('an HTML page and the word False do not count as success', async () => {
    for (const text of ['<html>maintenance</html>', 'False']) {
      await runWithAnswers(
        { 'GET Attendee': { body: null }, 'POST Attendee': { text } },
        async ({ address }) => {
          const page = await (await sendForm(address, `/events?book=${guid}`, formValues)).text();
          assert.match(page, /REGISTRATION ERROR/, text);
        },
      );
    }
  });

  test('a wrong key is reported in the log', async () => {
    await runWithAnswers({ 'GET Bereavement': { status: 401 } }, async ({ address, log }) => {
      assert.equal((await fetch(`${address}/events`)).status, 503);
      assert.match(log.join(), /refused getBereavementEvents with status 401\. Is API_KEY right\?/);
    });
  });

  test('a date that does not exist is not shown', async () => {
    for (const startDateTime of ['2027-13-45T99:99:00', '0001-01-01T00:00:00', 'soon']) {
      await runWithAnswers(
        { 'GET Bereavement': { body: [{ ...event, startDateTime }] } },
        async ({ address }) => {
          const page = await (await fetch(`${address}/events`)).text();
          assert.doesNotMatch(page, /undefined|<time/);
        },
      );
    }
  });
});

describe('Hostile requests', () => {
  let lychgate: TestedLychgate;
  let eventGuid: string;
  before(async () => {
    lychgate = await startTestLychgate();
    eventGuid = await makeEvent(lychgate.address);
  });
  after(() => lychgate.stop());

  test('a form on another site cannot book, whatever its address looks like', async () => {
    for (const path of ['/events', '//elsewhere.example/events', '/\\elsewhere.example/events']) {
      const status = await postRaw(lychgate.address, `${path}?book=${eventGuid}`, 'http://elsewhere.example');
      assert.ok(status >= 400, `${path} was answered with ${status}`);
    }
    const { body } = await callAsOperator(lychgate, 'GET', `Attendee/GetAttendees/${eventGuid}`);
    assert.deepEqual(body, []);
  });

  test('characters that the database cannot store are refused with a sentence', async () => {
    const booking = {
      ...formValues,
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
      taskGuid: eventGuid,
    };
    const answer = await call(lychgate.address, 'POST', 'Attendee', { ...booking, name: 'Ma\u0000ry' });
    assert.deepEqual([answer.status, answer.body.fields], [400, { name: 'Please enter your name.' }]);
    const found = await call(
      lychgate.address,
      'GET',
      `Attendee/FindExistingAttendee/${eventGuid}/a%00%40b.org`,
    );
    assert.deepEqual([found.status, found.body], [200, null]);
  });

  test('an address that would be another mailbox in disguise is refused', async () => {
    const disguises = ['victim@example.org#a.b', 'victim@example.org?x.y', 'victim@exam%70le.org', 'a@1.2'];
    for (const eMail of disguises) {
      const page = await sendForm(lychgate.address, `/events?book=${eventGuid}`, { ...formValues, eMail });
      assert.equal(page.status, 400, eMail);
      assert.match(await page.text(), /Please enter a valid email address\./);
    }
  });

  test('a request that is not a form is answered with the missing fields', async () => {
    const answer = await fetch(`${lychgate.address}/events?book=${eventGuid}`, {
      method: 'POST',
      body: '{"a":1}',
    });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /Please enter your name\./);
  });

  test('any other unknown address shows the error page, without a reason', async () => {
    for (const [method, path] of [
      ['GET', '/assets/nope.js'],
      ['GET', '/%zz'],
      ['PUT', '/events'],
    ] as const) {
      const answer = await fetch(`${lychgate.address}${path}`, { method });
      assert.ok([400, 404].includes(answer.status), `${path} ${answer.status}`);
      assert.match(await answer.text(), /We cannot find this page/);
    }
  });

  test('form entries and private pages are never cached', async () => {
    const link = await fetch(`${lychgate.address}/events/${eventGuid}?manage=manage-1-x`);
    const form = await sendForm(lychgate.address, `/events?book=${eventGuid}`, {});
    for (const { headers } of [link, form]) assert.equal(headers.get('cache-control'), 'no-store');
  });
});

test('a damaged key file stops the start instead of opening everything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-keys-'));
  const key = readOrCreateKey(folder, 'operator-key');
  assert.equal(readOrCreateKey(folder, 'operator-key'), key);
  await mkdir(join(folder, 'keys'), { recursive: true });
  for (const damage of ['', 'cut-short', '\0'.repeat(32), 'x'.repeat(2_000)]) {
    await writeFile(join(folder, 'keys', 'operator-key'), damage);
    assert.throws(
      () => readOrCreateKey(folder, 'operator-key'),
      /operator-key is damaged\. Put a copy of the file back, .+ If there is none, delete the file, .+ need a recovery code/,
    );
  }
  // A damaged database password is replaced, because no data depends on it.
  await writeFile(join(folder, 'keys', 'database-password'), 'cut');
  assert.equal(readOrCreateKey(folder, 'database-password').length, 32);
  await rm(folder, { recursive: true });
});

test('emails link to an address that can be reached', () => {
  const readPublicUrl = (HOST: string) => readConfig({ HOST, PORT: '3000' }).publicUrl;
  assert.deepEqual(['0.0.0.0', '::', '::1', '127.0.0.1'].map(readPublicUrl), [
    'http://localhost:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
    'http://127.0.0.1:3000',
  ]);
});

test('when the database stops responding, visitors get an error page', async () => {
  const { url, drop } = await createDatabase();
  const line = await startSilentProxy(new URL(url));
  const lychgate = await startTestLychgate({ DATABASE_URL: line.url });
  assert.equal((await fetch(`${lychgate.address}/events`)).status, 200);
  line.silence();
  const page = await fetch(`${lychgate.address}/events`, { signal: AbortSignal.timeout(25_000) });
  assert.equal(page.status, 503);
  assert.match(await page.text(), /01632 960 123/);
  line.close();
  await lychgate.stop();
  await drop();
});

function postRaw(address: string, path: string, origin: string): Promise<number> {
  const body = new URLSearchParams(formValues).toString();
  const headers = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    })
      .on('error', reject)
      .end(body);
  });
}

/** A connection to a database that can be silenced: it stays open, and nothing arrives. */
async function startSilentProxy(database: URL) {
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('data', (chunk) => silent || to.write(chunk))
        .on('error', () => {})
        .on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    silence: () => (silent = true),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
