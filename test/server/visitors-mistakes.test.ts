import assert from 'node:assert/strict';
import { request, type IncomingHttpHeaders } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { createCremationRequest } from '../support/records/cremation-request.ts';
import { createDatabase } from '../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../support/processes/forked-lychgate.ts';
import { call, callAsOperator, startTestLychgate, makeEvent, operatorKey } from '../support/lychgate.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let lychgate: ForkedLychgate;
before(async () => {
  database = await createDatabase();
  lychgate = await forkLychgate({
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://lychgate.example',
    TRUST_PROXY: '192.0.2.0/24',
  });
});
after(async () => {
  await lychgate.stop();
  await database.drop();
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

// Sends a request that `fetch` would refuse.
function ask(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  const { hostname, port } = new URL(lychgate.address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

describe('Faulty requests are not logged as errors', () => {
  test('dates that do not exist are refused by field', async () => {
    const cases = { '2026-02-31T00:00:00': /date of death/, soon: /date of death/, '': /date of death/ };
    for (const [dateOfDeath, sentence] of Object.entries(cases)) {
      const body = createCremationRequest({ dateOfDeath, dateOfBirth: 'not a date' });
      const answer = await call(lychgate.address, 'POST', 'UnattendedCremation', body);
      assert.equal(answer.status, 400, dateOfDeath);
      assert.match(answer.body.fields.dateOfDeath, sentence);
    }
  });

  test('characters that the database cannot store are refused everywhere', async () => {
    const paths = [
      'Campaigns/a%00b',
      'Contacts?after=%00',
      'EmailSignoff/%00',
      'Jobs/%00',
      'Customers?reference=%00',
    ];
    for (const path of paths) {
      const { status } = await callAsOperator(lychgate, 'GET', path);
      assert.ok(status >= 400 && status < 500, `${path} was answered with ${status}`);
    }
    const { body: refusal } = await callAsOperator(lychgate, 'GET', 'Campaigns/a%00b');
    assert.equal(refusal.code, 'campaign-not-found');
    const body = createCremationRequest({ causeOfDeath: 'half of \ud83d' });
    const answer = await call(lychgate.address, 'POST', 'UnattendedCremation', body);
    assert.deepEqual(answer.body.fields, { causeOfDeath: 'Please remove the control characters.' });
  });

  test('a malformed Host is answered with a page, and so is a form without a boundary', async () => {
    for (const Host of ['a b', 'a/b', 'a?b', '[', 'a:b', 'a:99999', 'x@y', '1.2.3.4.5', '99999999999'])
      for (const path of ['/events', '/admin']) {
        const { status, text } = await ask('GET', path, { Host });
        assert.equal(status, 400, `${Host}${path}`);
        const onward = path === '/admin' ? '/office">Go to Today<' : '/events">See all support events<';
        assert.ok(text.includes(`href="${onward}`), text);
      }
    const boundary = { 'Content-Type': 'multipart/form-data; boundary=' };
    const upload = await ask(
      'POST',
      '/api/ClientImage/UploadImages/x',
      { ...boundary, 'X-Api-Key': operatorKey },
      'x',
    );
    assert.equal(upload.status, 400);
    const page = await ask('POST', '/documentupload/5d2b2b1e-1111-4222-8333-444455556666', boundary, 'x');
    assert.equal(page.status, 400);
  });

  test('and none of them appears in the log', () => {
    assert.deepEqual(
      lychgate.log.filter((line) => /"level":50|\n\s+at |error/i.test(line)),
      [],
    );
  });
});

describe('A proxy', () => {
  test('may be named by address, by network and by number, and a wrong name stops the start', () => {
    for (const TRUST_PROXY of ['10.0.0.5', '10.0.0.0/8, loopback', 'fd00::/8', '2'])
      readConfig({ TRUST_PROXY });
    for (const TRUST_PROXY of ['10.0.0.0/33', 'proxy.example', '0', '12', '10.0.0.5/', 'true', '10.0.0.0/0'])
      assert.throws(
        () => readConfig({ TRUST_PROXY }),
        /TRUST_PROXY must be addresses or networks/,
        TRUST_PROXY,
      );
  });

  test('that is not named is not trusted, and the log says so once', async () => {
    for (let sent = 0; sent < 3; sent += 1) {
      const forwarded = { 'X-Forwarded-For': `203.0.113.${sent}`, 'X-Forwarded-Host': 'elsewhere.example' };
      assert.equal((await ask('GET', '/events', forwarded)).status, 200);
    }
    const warnings = lychgate.log.join('').match(/X-Forwarded-For comes from an address/g);
    assert.equal(warnings?.length, 1);
  });

  test('that is named tells visitors apart, each with a limit of their own', async () => {
    const trusting = await startTestLychgate({ TRUST_PROXY: '127.0.0.1, 192.0.2.7' });
    const guid = await makeEvent(trusting.address);
    const send = (visitor: string) =>
      fetch(`${trusting.address}/events?cancel=${guid}`, {
        method: 'POST',
        // The proxy on this machine adds the address of another one in front of it.
        headers: { 'X-Forwarded-For': `${visitor}, 192.0.2.7` },
      });
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await send('203.0.113.1')).status);
    const other = await send('203.0.113.2');
    await trusting.stop();
    assert.deepEqual([statuses[59], statuses[60], other.status], [400, 429, 400]);
  });
});

test('on an HTTPS site, browsers are told to use nothing else', async () => {
  const { headers } = await ask('GET', '/events', {});
  assert.equal(headers['strict-transport-security'], 'max-age=31536000');
});
