// @proof: thousands of connections.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../support/database.ts';
import { forkLychgate, type ForkedLychgate } from '../support/processes/forked-lychgate.ts';
import { makeEvent } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

const residentKbMax = 420_000;
// A limit that only a hang reaches.
const visitorMs = 60_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let lychgate: ForkedLychgate;
before(async () => {
  database = await createDatabase();
  lychgate = await forkLychgate({ DATABASE_URL: database.url });
  const details = 'A long description of what awaits people. '.repeat(400);
  for (let number = 0; number < 20; number += 1) await makeEvent(lychgate.address, { details });
});
after(async () => {
  await lychgate.stop();
  await database.drop();
});

const getEvents = 'GET /events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n';

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(lychgate.address);
  const socket = connect(Number(port), hostname);
  // A connection that is closed with unread data reports an error, which does not matter here.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function readResidentKb(): Promise<number> {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${lychgate.pid}/status`, 'utf8'))!;
  return Number(kb);
}

/** Waits until a visitor is served, who retries as often as a busy process asks for it. */
async function assertVisitorServed() {
  const signal = AbortSignal.timeout(visitorMs);
  let page = await fetch(`${lychgate.address}/events`, { signal });
  while (page.status === 503) {
    await wait(Number(page.headers.get('retry-after')) * 100);
    page = await fetch(`${lychgate.address}/events`, { signal });
  }
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Coffee morning/);
}

test('twenty thousand requests at once on one connection end that connection and nothing else', async () => {
  const socket = await open();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().write(getEvents.repeat(20_000));
  await assertVisitorServed();
  await closed;
  await assertVisitorServed();
  assert.ok((await readResidentKb()) < residentKbMax, `it holds ${await readResidentKb()} kB`);
});

test('a few requests one after the other, sent together, are all answered', async () => {
  const socket = await open();
  let answers = 0;
  const done = new Promise<void>((resolve) => {
    socket.setEncoding('latin1').on('data', (text: string) => {
      answers += text.split('HTTP/1.1 200').length - 1;
      if (answers === 4) resolve();
    });
  });
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
  await done;
  socket.destroy();
});

test('a thousand visitors who arrive while the process is busy all get a connection', async () => {
  // The system completes connections for a stopped process, as many as its backlog holds.
  process.kill(lychgate.pid, 'SIGSTOP');
  const opening = Promise.all(Array.from({ length: 1_000 }, open));
  const hasHung = wait(visitorMs, 'hung', { ref: false });
  const outcome = await Promise.race([opening.then(() => 'open'), hasHung]);
  process.kill(lychgate.pid, 'SIGCONT');
  for (const socket of await opening) socket.destroy();
  assert.equal(outcome, 'open');
});

test('with more requests than can be answered at once, the next is told when to try again', async () => {
  const fetchStatus = async (path: string) => {
    const answer = await fetch(`${lychgate.address}${path}`);
    return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const sockets = await Promise.all(Array.from({ length: 800 }, open));
  // Requests whose bodies do not end stay in flight. The server asks for each body once the request is in flight.
  const post = async (socket: Socket, index: number) => {
    const answer = once(socket.setEncoding('latin1'), 'data');
    socket.write(
      `POST /events?cancel=x HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${index % 20}\r\n` +
        'Content-Type: text/plain\r\nContent-Length: 900\r\nExpect: 100-continue\r\n\r\nx',
    );
    assert.match(String(await answer), /^HTTP\/1\.1 100 /);
  };
  // A few at a time, so that none waits too long to begin.
  for (let first = 0; first < sockets.length; first += 25)
    await Promise.all(sockets.slice(first, first + 25).map((socket, index) => post(socket, first + index)));
  const busy = await fetchStatus('/events');
  assert.deepEqual([busy.status, busy.again], [503, '5']);
  assert.match(busy.text, /We cannot show this page right now/);
  assert.equal((await fetchStatus('/health')).status, 200);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await fetchStatus('/events')).status === 200);
});

test('hundreds of clients that never read leave memory for everybody else', async () => {
  const sockets = await Promise.all(Array.from({ length: 300 }, open));
  for (const socket of sockets) socket.pause().write(getEvents.repeat(3));
  for (let times = 0; times < 5; times += 1) await assertVisitorServed();
  assert.ok((await readResidentKb()) < residentKbMax, `it holds ${await readResidentKb()} kB`);
  for (const socket of sockets) socket.destroy();
});
