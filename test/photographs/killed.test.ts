import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '../support/database.ts';
import { formOf, makeFuneral, postForm, uploadPath } from './images.ts';
import { apiKey, call, operatorKey } from '../support/lychgate.ts';
import { until } from '../email/email-fixture.ts';
import { largePhotograph, photograph } from './photographs.ts';

const program = fileURLToPath(new URL('../support/lychgate-process.ts', import.meta.url));

async function openHouse(t: TestContext) {
  const { url, drop } = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-killed-'));
  const running: ChildProcess[] = [];
  t.after(async () => {
    await Promise.all(running.map(kill));
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    /** A Lychgate in a process of its own; `limit` is a command of the shell before it. */
    async start(limit = ':') {
      const lychgate = spawn('sh', ['-c', `${limit}; exec "$0" "$@"`, process.execPath, program], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: url,
          PHOTOGRAPHS_SHARED: 'on',
          PORT: '0',
          API_KEY: apiKey,
          OPERATOR_KEY: operatorKey,
          DEMO: 'off',
        },
      });
      running.push(lychgate);
      const [{ address }] = (await once(lychgate, 'message')) as [{ address: string }];
      return { address, kill: () => kill(lychgate) };
    },
    /** What is still arriving, and the photographs that are kept. */
    files: async () => {
      const kept = await readdir(join(dataDir, 'photographs'));
      const arriving = await readdir(await incomingIn(dataDir));
      return [arriving, kept.filter((name) => !name.startsWith('.'))];
    },
  };
}

async function incomingIn(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'photographs', '.incoming');
  return join(incoming, (await readdir(incoming))[0]!);
}

async function kill(lychgate: ChildProcess) {
  if (lychgate.exitCode !== null || lychgate.signalCode !== null) return;
  const ended = once(lychgate, 'exit');
  lychgate.kill('SIGKILL');
  await ended;
}

const photographsOf = async (address: string, guid: string) =>
  (await call(address, 'GET', `Funerals/${guid}/Photographs`, undefined, operatorKey)).body as {
    id: string;
  }[];

test('a disk that is full in the middle of a photograph says so, keeps nothing of it, and goes on', async (t) => {
  const house = await openHouse(t);
  // No file larger than 512 KB: to whoever writes, that is a disk with so much left.
  const { address } = await house.start('ulimit -f 1024');
  const guid = await makeFuneral(address);
  const url = uploadPath(address, guid);
  const large = await postForm(url, formOf([{ bytes: await largePhotograph(2_000_000) }]));
  assert.equal(large.status, 507);
  assert.equal(
    (JSON.parse(large.text) as { detail: string }).detail,
    'We have no room for more photographs at the moment. Please try again later, or contact us.',
  );
  assert.deepEqual(await house.files(), [[], []]);
  const small = await postForm(url, formOf([{ bytes: await photograph({ width: 400, height: 300 }) }]));
  assert.equal(small.status, 200);
  assert.equal((await photographsOf(address, guid)).length, 1);
});

test('a kill in the middle of a photograph leaves nothing of it after the next start', async (t) => {
  const house = await openHouse(t);
  const first = await house.start();
  const guid = await makeFuneral(first.address);
  const bytes = await largePhotograph(2_000_000);
  const { headers, body } = formOf([{ bytes }]);
  const { hostname, port, pathname } = new URL(uploadPath(first.address, guid));
  const socket = connect(Number(port), hostname).on('error', () => {});
  const lines = Object.entries({ Host: hostname, 'Content-Length': body.length, ...headers });
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`);
  socket.write(body.subarray(0, 1_000_000));
  await until(async () => (await house.files())[0]!.length === 1);
  await first.kill();
  // So it is after a kill between the file and its row: the file is in place, the note of its key still there.
  const unwritten = 'k'.repeat(32);
  await mkdir(join(house.dataDir, 'photographs', unwritten), { recursive: true });
  await writeFile(join(house.dataDir, 'photographs', unwritten, 'original'), bytes);
  await mkdir(join(await incomingIn(house.dataDir), `${unwritten}.taking`));

  const second = await house.start();
  assert.deepEqual(await house.files(), [[], []]);
  assert.deepEqual(await photographsOf(second.address, guid), []);
  assert.equal((await postForm(uploadPath(second.address, guid), formOf([{ bytes }]))).status, 200);
});
