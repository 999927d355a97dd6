// @proof: processes are stopped at each moment, in real time.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../support/database.ts';
import { apiKey, makeEvent, operatorKey } from '../support/lychgate.ts';
import { until } from '../support/until.ts';
import { freePort } from '../support/free-port.ts';

const limitMs = 20_000;
const port = await freePort();

let database: Awaited<ReturnType<typeof createDatabase>>;
let dataDir: string;
let lychgate: ChildProcess;
before(async () => {
  database = await createDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lychgate-stop-'));
});
beforeEach(async () => {
  lychgate = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PHOTOGRAPHS_SHARED: 'on',
      DEMO: 'off',
      PORT: String(port),
      HOST: '127.0.0.1',
      API_KEY: apiKey,
      OPERATOR_KEY: operatorKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    lychgate.stdout!.on('data', (chunk) => /Lychgate is open/.test(String(chunk)) && resolve());
  });
});
afterEach(() => void lychgate.kill('SIGKILL'));
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.setEncoding('utf8').write(text);
  return socket;
}

const waitForClose = (socket: Socket) => once(socket, 'close', { signal: AbortSignal.timeout(limitMs) });

async function readText(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

async function isListening(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

/** Requests that read the events get no answer while this goes on. */
const holdAnswers = (work: () => Promise<void>) =>
  database.database.transaction(async ({ rows }) => {
    await rows`lock table event`;
    await work();
  });

const waitForBlockedAnswers = (count: number) =>
  until(async () => {
    const [blocked] = await database.database.rows<{ count: number }>`
      select count(*)::integer as count from pg_locks where not granted and relation = 'event'::regclass`;
    return blocked!.count >= count;
  }, 10);

test('a stop answers complete requests, and does not wait for incomplete ones', async () => {
  const page = 'GET /events HTTP/1.1\r\nHost: x\r\n\r\n';
  const api = `GET /api/Bereavement/GetBereavementEvents HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${apiKey}\r\n\r\n`;
  const halfSent = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      open(
        index % 2
          ? 'GET /events HTTP/1.1\r\nHost: x\r\nX-'
          : 'POST /events?book=x HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 900\r\n\r\nx',
      ),
    ),
  );
  const [visitor, caller] = [await open(''), await open('')];
  const exit = once(lychgate, 'exit');
  await holdAnswers(async () => {
    visitor.write(page);
    caller.write(api);
    await waitForBlockedAnswers(2);
    lychgate.kill('SIGTERM');
    while (await isListening()) await sleep(20);
    visitor.write(page);
    caller.write(api);
    await Promise.all(halfSent.map(waitForClose));
  });
  const answers = await Promise.all([readText(visitor), readText(caller)]);
  for (const answer of answers)
    assert.match(answer, /^HTTP\/1\.1 200 OK[^]+HTTP\/1\.1 503 [^]+retry-after: 10\r\n/i);
  const [toVisitor, toCaller] = answers.map((answer) => answer.slice(answer.indexOf('HTTP/1.1 503')));
  assert.match(toVisitor!, /content-type: text\/html[^]+We cannot show this page right now/i);
  assert.match(toCaller!, /content-type: application\/problem\+json[^]+"code":"stopping"/i);
  assert.deepEqual(await exit, [0, null]);
});

test('a stop answers everybody who was still waiting to be let in', async () => {
  const address = `http://127.0.0.1:${port}`;
  const taskGuid = await makeEvent(address);
  const booking = { taskGuid, name: 'Ann Visitor', numberOfAttendees: 1, attendanceStatus: 'Attending' };
  const exit = once(lychgate, 'exit');
  lychgate.kill('SIGSTOP');
  const connections = await Promise.all(
    Array.from({ length: 60 }, (_, number) => {
      const body = JSON.stringify({ ...booking, eMail: `ann${number}@willow.example` });
      return open(
        `POST /api/Attendee HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${apiKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    }),
  );
  const answers = Promise.all(connections.map(readText));
  lychgate.kill('SIGTERM');
  lychgate.kill('SIGCONT');
  for (const answer of await answers) assert.match(answer, /^HTTP\/1\.1 200 OK/);
  assert.deepEqual(await exit, [0, null]);
  const [stored] = await database.database.rows<{ bookings: number }>`
    select count(*)::integer as bookings from attendee`;
  assert.equal(stored!.bookings, connections.length);
});

test('a stop answers who has just connected and sends the request a moment later', async () => {
  const exit = once(lychgate, 'exit');
  const connections = await Promise.all(Array.from({ length: 20 }, () => open('')));
  const answers = Promise.all(connections.map(readText));
  lychgate.kill('SIGTERM');
  await sleep(200);
  for (const connection of connections) connection.write('GET /events HTTP/1.1\r\nHost: x\r\n\r\n');
  for (const answer of await answers) assert.match(answer, /^HTTP\/1\.1 200 OK/);
  assert.deepEqual(await exit, [0, null]);
});

test('a stop in the moment of opening is in order too', async () => {
  const exit = once(lychgate, 'exit');
  lychgate.kill('SIGTERM');
  assert.deepEqual(await exit, [0, null]);
});
