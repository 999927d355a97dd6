// @isolated: it waits for over a minute, so it begins before the groups.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../support/database.ts';
import { apiKey, call, makeEvent, operatorKey } from '../support/lychgate.ts';
import { createDisposableDataDir } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { isRunning, killProcess } from '../support/processes/child-process.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '..', '..');
const dataDir = createDisposableDataDir();
const address = `http://127.0.0.1:${await freePort()}`;

const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill('SIGTERM');
});

describe('The supervisor that npm start runs', () => {
  let supervised: Supervised;
  test('restarts a server that was killed, with everything that was confirmed before', async () => {
    supervised = supervise();
    await waitUntil('it answers', isWell);
    const guid = await makeEvent(address);
    const killed = readServerPid();
    process.kill(killed, 'SIGKILL');
    await waitUntil('another one answers', async () => readServerPid() !== killed && (await isWell()));
    const { body } = await call(address, 'GET', 'Bereavement/GetBereavementEvents');
    assert.ok(body.some((event: { guid: string }) => event.guid === guid));
    assert.match(supervised.output(), /Lychgate ended unexpectedly \(SIGKILL\)\. Restarting it now\./);
  });

  test('tolerates a server blocked for some seconds, and replaces one blocked for good', async () => {
    const blocked = readServerPid();
    process.kill(blocked, 'SIGSTOP');
    await wait(8_000);
    process.kill(blocked, 'SIGCONT');
    await waitUntil('it answers', isWell);
    assert.equal(readServerPid(), blocked);

    process.kill(blocked, 'SIGSTOP');
    await waitUntil('another one answers', async () => readServerPid() !== blocked && (await isWell()));
    assert.match(supervised.output(), /Lychgate has not responded for 30 seconds/);
  });

  test('stops cleanly when asked, however often', async () => {
    const ended = once(supervised.process, 'exit');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) supervised.process.kill(signal);
    assert.deepEqual(await ended, [0, null]);
    assert.equal(existsSync(join(dataDir, 'lock-holder')), false);
    assert.equal(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), false);
  });

  test('leaves no server behind when killed, and the next start waits for it to stop', async () => {
    const first = supervise();
    await waitUntil('it answers', isWell);
    const orphan = readServerPid();
    await killProcess(first.process);
    const next = supervise();
    await waitUntil('the next one answers', async () => readServerPid() !== orphan && (await isWell()));
    await waitUntil('the first server has ended', () => !isRunning(orphan));
    const ended = once(next.process, 'exit');
    next.process.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });

  test('gives up at once if restarting cannot help, with one sentence', async () => {
    const wrong = supervise({ SMTP_URL: 'mail.example.org' });
    assert.deepEqual(await once(wrong.process, 'close'), [78, null]);
    const { message } = JSON.parse(wrong.output()) as { message: string };
    assert.equal(message, 'SMTP_URL must be an address that starts with smtp:// or smtps://.');
  });

  test('retries, more slowly each time, while the server ends at each start', async (t) => {
    const { url, drop } = await createDatabase();
    t.after(drop);
    const wrong = superviseWithDatabase(Object.assign(new URL(url), { pathname: '/none' }));
    await waitUntil('it has tried three times', () =>
      /Restarting it now\.[^]+Restarting it in 1 s\.[^]+Restarting it in 2 s\./.test(wrong.output()),
    );
    await assertCleanStop(wrong);
  });

  test('waits for a database that comes up after it, and says so once', async (t) => {
    const { url, drop } = await createDatabase();
    const port = await freePort();
    const early = superviseWithDatabase(Object.assign(new URL(url), { port }));
    await waitUntil('it waits', () => early.output().includes(waiting));
    const proxy = createServer((client) => {
      const server = connect(Number(new URL(url).port), '127.0.0.1');
      for (const socket of [client, server]) socket.on('error', () => {});
      client.pipe(server).pipe(client);
    }).listen(port, '127.0.0.1');
    t.after(async () => {
      await assertCleanStop(early);
      proxy.close();
      await drop();
    });
    await waitUntil('it answers', isWell);
    assert.equal(early.output().split(waiting).length - 1, 1);
    assert.doesNotMatch(early.output(), /ended unexpectedly/);
  });

  test('stops cleanly while it waits for a database', async () => {
    const early = superviseWithDatabase(new URL(`postgres://nobody@127.0.0.1:${await freePort()}/none`));
    await waitUntil('it waits', () => early.output().includes(waiting));
    await assertCleanStop(early);
  });
});

const waiting = 'The database cannot be reached yet, and is tried again every second: connect ECONNREFUSED';

const superviseWithDatabase = (url: URL) =>
  supervise({ DATABASE_URL: url.href, PHOTOGRAPHS_SHARED: 'on', DATA_DIR: createDisposableDataDir() });

async function assertCleanStop({ process }: Supervised) {
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
}

type Supervised = { process: ChildProcess; output(): string };

function supervise(settings: Record<string, string> = {}): Supervised {
  const child = spawn(process.execPath, ['test/server/supervisor-process.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(address).port,
      API_KEY: apiKey,
      OPERATOR_KEY: operatorKey,
      DEMO: 'off',
      NODE_ENV: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { process: child, output: () => output };
}

const readServerPid = () => Number(readFileSync(join(dataDir, 'lock-holder'), 'utf8'));

async function isWell(): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  return fetch(`${address}/health`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const waitUntil = (label: string, isSo: () => boolean | Promise<boolean>) =>
  until(
    () => hasHappened(isSo),
    180,
    () => `not in time: ${label}`,
  );

// Between two servers there is no note of who holds the folder.
async function hasHappened(happened: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await happened();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
