import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createDatabase } from '../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../support/processes/forked-lychgate.ts';
import { apiKey, makeEvent, operatorKey } from '../support/lychgate.ts';
import { fetchStatus } from '../support/answers.ts';

const formType = 'application/x-www-form-urlencoded';
const memoryBytesMax = 48_000_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let lychgate: ForkedLychgate;
let eventGuid: string;
before(async () => {
  database = await createDatabase();
  lychgate = await forkLychgate({ DATABASE_URL: database.url });
  eventGuid = await makeEvent(lychgate.address);
  // The first requests load modules, which is not measured.
  await sendForm('name=Mary');
  await callWith('Attendee', '{}');
});
after(async () => {
  await lychgate.stop();
  await database.drop();
});

const sendForm = (body: string, type = formType) =>
  fetch(`${lychgate.address}/events?book=${eventGuid}`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'X-Forwarded-For': createAddress() },
    body,
  });

let addresses = 0;
const createAddress = () => `198.51.100.${(addresses += 1)}`;

async function callWith(path: string, body: string, type = 'application/json') {
  const answer = await fetch(`${lychgate.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'X-Api-Key': operatorKey },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; detail: string } };
}

describe('A form', () => {
  test('with a million fields is refused politely and takes little memory', async () => {
    const answers: Response[] = [];
    const roseBytes = await lychgate.memoryWhile(async () => {
      const bodies = ['&'.repeat(1_000_000), 'a&'.repeat(500_000), 'a=1&'.repeat(250_000)];
      answers.push(...(await Promise.all(bodies.map((body) => sendForm(body)))));
    });
    for (const answer of answers) {
      assert.equal(answer.status, 413);
      assert.match(await answer.text(), /your answers will still be there/);
    }
    assert.ok(roseBytes < memoryBytesMax, `it took ${roseBytes} bytes`);
    assert.ok(!lychgate.hasEnded());
  });

  test('that is sent in a million pieces takes no more memory than its bytes', async () => {
    // The first page of a process takes memory of its own, whatever is sent.
    await sendInPieces('text/plain', 10);
    let answer = '';
    const roseBytes = await lychgate.memoryWhile(async () => {
      answer = await sendInPieces('text/plain', 250_000);
    });
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.ok(roseBytes < memoryBytesMax, `it took ${roseBytes} bytes`);
  });

  test('with a thousand fields is read, and returned with every answer', async () => {
    const fields = Array.from({ length: 997 }, (_, number) => `unknown${number}=x`);
    const answer = await sendForm([...fields, 'eMail=no', 'name=Mary+Jones', 'extraInfo='].join('&'));
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /value="Mary Jones"/);
  });
});

describe('JSON', () => {
  const shapes: Record<string, string> = {
    'nested half a million deep': '['.repeat(500_000) + ']'.repeat(500_000),
    'objects in objects': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    'two hundred thousand keys': `{${Array.from({ length: 100_000 }, (_, key) => `"${key}":1`).join()}}`,
    'one key very often': `{${Array.from({ length: 150_000 }, () => '"a":1').join()}}`,
    'a long list': `{"lines":[${Array.from({ length: 300_000 }, () => '{}').join()}]}`,
  };

  for (const [shape, body] of Object.entries(shapes)) {
    test(`that has ${shape} is refused before it is read, with a reason`, async () => {
      const answer = await callWith('Invoices', body);
      assert.deepEqual([answer.status, answer.body.code], [400, 'not-readable']);
      assert.match(answer.body.detail, /It is nested more than 20 deep|It has more than 5000 keys/);
    });
  }

  test('with brackets and commas inside its texts is read as it is', async () => {
    const details = `${'[{,"'.repeat(4_000)}\\`;
    const event = { title: 'Coffee', startDateTime: '2031-03-29T14:30:00', details };
    const answer = await callWith('Bereavement', JSON.stringify(event));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  });

  test('that names a prototype, or is not JSON, is refused', async () => {
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":1}}', '{"a":1', '']) {
      assert.deepEqual((await callWith('Attendee', body)).status, 400, body);
    }
  });
});

test('a list of contacts with thousands of columns is refused with a reason', async () => {
  const heading = Array.from({ length: 3_000 }, (_, column) => `c${column}`).join();
  const { status, body } = await callWith('Contacts/Preview', heading, 'text/csv');
  assert.deepEqual([status, body.code], [400, 'not-csv']);
  const columns = ['cu,name,eMail,consent,consentSource', ...Array.from({ length: 96 }, () => 'x')].join();
  const wide = await callWith('Contacts/Preview', columns, 'text/csv');
  assert.deepEqual([wide.status, wide.body.code], [400, 'too-many-columns']);
});

test('too many or too large headers and query parameters get an error page', async () => {
  const headers = Object.fromEntries(Array.from({ length: 150 }, (_, number) => [`x-${number}`, '1']));
  assert.equal(await fetchStatus(`${lychgate.address}/events`, headers), 431);
  assert.equal(
    await fetchStatus(`${lychgate.address}/api/Bereavement/GetBereavementEvents`, {
      ...headers,
      'X-Api-Key': apiKey,
    }),
    431,
  );
  assert.equal(await fetchStatus(`${lychgate.address}/events?${'a=1&'.repeat(150)}`), 400);
  const large = await sendRaw(`GET /events HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`);
  assert.match(
    large,
    /^HTTP\/1\.1 431 [^]*Please delete the cookies of this website in your browser[^]*href="">Try again</,
  );
  assert.match(await sendRaw('NONSENSE\r\n\r\n'), /^HTTP\/1\.1 400 [^]*We cannot find this page/);
});

test('an address that has sent sixty forms in a minute is answered before its next one is read', async () => {
  const head = `POST /events?book=${eventGuid} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Type: ${formType}\r\n`;
  for (let sent = 0; sent < 60; sent += 1) await sendRaw(`${head}Content-Length: 6\r\n\r\nname=x`);
  // Unread, the body never ends.
  const answer = await sendRaw(`${head}Content-Length: 5000\r\n\r\nname=`);
  assert.match(answer, /^HTTP\/1\.1 429 [^]*retry-after: \d+[^]*your answers will still be there/i);
});

/** Sends these bytes. Returns the answer once it is complete or the connection ends. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(lychgate.address);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('error', reject);
    socket.on('data', (part: string) => {
      text += part;
      if (text.includes('</html>')) socket.destroy();
    });
    socket.on('close', () => resolve(text));
  });
}

function sendInPieces(type: string, pieces: number): Promise<string> {
  const head = `POST /events?book=${eventGuid} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${createAddress()}\r\nContent-Type: ${type}\r\n`;
  return sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(pieces)}0\r\n\r\n`);
}
