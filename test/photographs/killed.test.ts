// @proof: processes are killed at each moment of an upload.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { notePhotographFiles } from '#back-office/photographs/managing/manage-photographs.ts';
import { createDatabase } from '../support/database.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { apiKey, callAsOperator, operatorKey } from '../support/lychgate.ts';
import { createLargePhotograph, createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const program = fileURLToPath(new URL('../support/processes/lychgate-process.ts', import.meta.url));

async function openProcesses(t: TestContext) {
  const { url, database, drop } = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-killed-'));
  const running: ChildProcess[] = [];
  t.after(async () => {
    await Promise.all(running.map(kill));
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    database,
    /** A Lychgate in a separate process; `limit` is a shell command that is run before it. */
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
    /** The incoming files and the stored photographs. */
    files: async () => {
      const files = await readdir(join(dataDir, 'photographs'));
      const arriving = await readdir(await waitForIncoming(dataDir));
      return [arriving, files.filter((name) => !name.startsWith('.'))];
    },
  };
}

async function waitForIncoming(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'photographs', '.incoming');
  return join(incoming, (await readdir(incoming))[0]!);
}

async function kill(lychgate: ChildProcess) {
  if (lychgate.exitCode !== null || lychgate.signalCode !== null) return;
  const ended = once(lychgate, 'exit');
  lychgate.kill('SIGKILL');
  await ended;
}

const fetchPhotographs = async (address: string, guid: string) =>
  (await callAsOperator({ address }, 'GET', `Funerals/${guid}/Photographs`)).body as {
    id: string;
  }[];

test('a disk that becomes full during an upload refuses it, keeps nothing, and recovers', async (t) => {
  const processes = await openProcesses(t);
  // A file size limit of 512 KB acts like a full disk.
  const { address } = await processes.start('ulimit -f 1024');
  const guid = await makeFuneral(address);
  const url = uploadPath(address, guid);
  const large = await postForm(url, createForm([{ bytes: await createLargePhotograph(2_000_000) }]));
  assert.equal(large.status, 507);
  assert.equal(
    (JSON.parse(large.text) as { detail: string }).detail,
    'We have no room for more photographs at the moment. Please try again later, or contact us.',
  );
  assert.deepEqual(await processes.files(), [[], []]);
  const small = await postForm(
    url,
    createForm([{ bytes: await createPhotograph({ width: 400, height: 300 }) }]),
  );
  assert.equal(small.status, 200);
  assert.equal((await fetchPhotographs(address, guid)).length, 1);
});

test('a kill during an upload leaves nothing after the next start', async (t) => {
  const processes = await openProcesses(t);
  const first = await processes.start();
  const guid = await makeFuneral(first.address);
  const bytes = await createLargePhotograph(2_000_000);
  const { headers, body } = createForm([{ bytes }]);
  const { hostname, port, pathname } = new URL(uploadPath(first.address, guid));
  const socket = connect(Number(port), hostname).on('error', () => {});
  const lines = Object.entries({ Host: hostname, 'Content-Length': body.length, ...headers });
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`);
  socket.write(body.subarray(0, 1_000_000));
  await until(async () => (await processes.files())[0]!.length === 1);
  await first.kill();
  // A kill between the file and its row leaves this: the file is stored, and its marker still exists.
  const unwritten = 'k'.repeat(32);
  await mkdir(join(processes.dataDir, 'photographs', unwritten), { recursive: true });
  await writeFile(join(processes.dataDir, 'photographs', unwritten, 'original'), bytes);
  await mkdir(join(await waitForIncoming(processes.dataDir), `${unwritten}.taking`));

  const second = await processes.start();
  assert.deepEqual(await processes.files(), [[], []]);
  assert.deepEqual(await fetchPhotographs(second.address, guid), []);
  assert.equal((await postForm(uploadPath(second.address, guid), createForm([{ bytes }]))).status, 200);
});

test('a kill before the files of an erased photograph are removed leaves none after a start', async (t) => {
  const processes = await openProcesses(t);
  const first = await processes.start();
  const guid = await makeFuneral(first.address);
  await postForm(
    uploadPath(first.address, guid),
    createForm([{ bytes: await createPhotograph({ width: 40, height: 30 }) }]),
  );
  await until(async () => (await fetchPhotographs(first.address, guid)).length === 1);
  await first.kill();
  // The commit leaves the row in this state.
  await processes.database.transaction(async (connection) => {
    await notePhotographFiles(connection, guid);
    await connection.rows`delete from photograph`;
  });
  assert.equal((await processes.files())[1]!.length, 1);
  await processes.start();
  assert.deepEqual((await processes.files())[1], []);
});
