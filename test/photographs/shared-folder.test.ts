// @proof: a folder of several servers fails in each way.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readConfig } from '#server/config.ts';
import { startLychgate } from '#server/main.ts';
import { createDatabase } from '../support/database.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { apiKey, call, operatorKey } from '../support/lychgate.ts';
import { createLargePhotograph, createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const marker = '.lychgate-folder';

/** One database, with the processes and folders that the test needs. */
async function createInstallation(t: TestContext) {
  const { url, database, drop } = await createDatabase();
  const root = await mkdtemp(join(tmpdir(), 'lychgate-shared-'));
  const running: { stop(): Promise<void> }[] = [];
  t.after(async () => {
    for (const lychgate of running) await lychgate.stop();
    await drop();
    await rm(root, { recursive: true, force: true });
  });
  return {
    database,
    /** Starts a process whose DATA_DIR links to the shared folder with this name. */
    async start(name: string, folder: string) {
      const dataDir = join(root, name);
      await mkdir(join(root, folder), { recursive: true });
      await mkdir(dataDir, { recursive: true });
      await symlink(join(root, folder), join(dataDir, 'photographs')).catch(() => {});
      const settings = { DATA_DIR: dataDir, DATABASE_URL: url, PHOTOGRAPHS_SHARED: 'on', PORT: '0' };
      const keys = { API_KEY: apiKey, OPERATOR_KEY: operatorKey, DEMO: 'off' };
      const lychgate = await startLychgate(readConfig({ ...settings, ...keys }), () => {});
      running.push(lychgate);
      return {
        address: lychgate.address,
        async stop() {
          running.splice(running.indexOf(lychgate), 1);
          await lychgate.stop();
        },
      };
    },
    folder: (name: string) => join(root, name),
  };
}

const addPhotograph = async (address: string, guid: string, width: number) => {
  const bytes = await createPhotograph({ width, height: 40 });
  assert.equal((await postForm(uploadPath(address, guid), createForm([{ bytes }]))).status, 200);
};

test('a shared database without S3 needs a setting for the shared folder', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/lychgate';
  const s3 = { S3_URL: 'https://s3.example/bucket', S3_KEY: 'key', S3_SECRET: 'secret' };
  assert.throws(() => readConfig({ DATABASE_URL }), {
    message:
      'DATABASE_URL is set, so several processes may use this database, and all of them need the same photographs. ' +
      'Set PHOTOGRAPHS_SHARED=on if DATA_DIR/photographs is the same folder for every process (that is so for a ' +
      'single process that always has the same DATA_DIR), or set S3_URL, S3_KEY and S3_SECRET.',
  });
  assert.throws(() => readConfig({ DATABASE_URL, PHOTOGRAPHS_SHARED: 'off' }), /PHOTOGRAPHS_SHARED=on/);
  assert.equal(readConfig({ DATABASE_URL, PHOTOGRAPHS_SHARED: 'on' }).photographsShared, true);
  assert.equal(readConfig({ DATABASE_URL, ...s3 }).photographsShared, false);
  assert.equal(
    readConfig({ BACK_OFFICE_URL: 'https://office.example', DATABASE_URL }).photographsShared,
    false,
  );
});

test('photographs uploaded to one process are shown by all processes with the same folder', async (t) => {
  const { start } = await createInstallation(t);
  const processes = [await start('one', 'shared'), await start('two', 'shared')];
  const guid = await makeFuneral(processes[0]!.address);
  for (let width = 50; width < 58; width++) await addPhotograph(processes[width % 2]!.address, guid, width);
  const readSources = async (address: string) =>
    (await call(address, 'GET', `ClientImage/GetImages/${guid}`)).body as string[];
  for (const { address } of processes) {
    await until(async () => (await readSources(address)).length === 8);
    for (const source of await readSources(address)) {
      const { pathname, search } = new URL(source);
      assert.equal((await fetch(`${address}${pathname}${search}`)).status, 200);
    }
  }
});

test('a process with another folder does not start, and says what to do', async (t) => {
  const { start, folder } = await createInstallation(t);
  await start('one', 'shared');
  await assert.rejects(start('two', 'another'), ({ message }: Error) => {
    assert.match(
      message,
      /two\/photographs is not the folder in which this database keeps its photographs\./,
    );
    assert.match(message, /Mount or link the same folder there for every process, or set S3_URL/);
    return true;
  });
  await writeFile(join(folder('another'), marker), 'the id of another installation');
  await assert.rejects(start('two', 'another'), /is not the folder in which this database keeps/);
});

test('with a folder that has lost its marker no process starts until the id is restored', async (t) => {
  const { start, folder } = await createInstallation(t);
  await (await start('one', 'shared')).stop();
  const id = (await readFile(join(folder('shared'), marker), 'utf8')).trim();
  await rm(join(folder('shared'), marker));
  await assert.rejects(start('one', 'shared'), new RegExp(`write this into that file: ${id}$`));
  await writeFile(join(folder('shared'), marker), `${id}\n`);
  await start('one', 'shared');
});

test('a database of an earlier version accepts only the folder with its photographs', async (t) => {
  const { start, folder, database } = await createInstallation(t);
  const first = await start('one', 'shared');
  await addPhotograph(first.address, await makeFuneral(first.address), 60);
  await first.stop();
  await rm(join(folder('shared'), marker));
  await database.rows`delete from installation`;
  await assert.rejects(start('two', 'empty'), /two\/photographs holds none of the newest photographs/);
  await start('one', 'shared');
});

test('a start does not delete the uploads in progress of another process', async (t) => {
  const { start, folder } = await createInstallation(t);
  const one = await start('one', 'shared');
  const listArriving = async () =>
    (await readdir(join(folder('shared'), '.incoming'), { recursive: true })).filter((name) =>
      name.endsWith('.part'),
    );
  const guid = await makeFuneral(one.address);
  const { headers, body } = createForm([{ bytes: await createLargePhotograph(2_000_000) }]);
  const sending = request(uploadPath(one.address, guid), { method: 'POST', headers });
  const answered = new Promise<number>((resolve, reject) =>
    sending.on('error', reject).on('response', (answer) => resolve(answer.statusCode!)),
  );
  sending.write(body.subarray(0, 1_000_000));
  await until(async () => (await listArriving()).length === 1);
  await start('two', 'shared');
  sending.end(body.subarray(1_000_000));
  assert.equal(await answered, 200);
});

test('the leftovers of a process that never returns are deleted after a day', async (t) => {
  const { start, folder } = await createInstallation(t);
  const gone = join(folder('shared'), '.incoming', 'a-process-that-is-gone');
  await mkdir(gone, { recursive: true });
  await writeFile(join(gone, 'old.part'), 'half a photograph');
  await writeFile(join(gone, 'new.part'), 'half a photograph');
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  await utimes(join(gone, 'old.part'), yesterday, yesterday);
  await start('one', 'shared');
  assert.deepEqual(await readdir(gone), ['new.part']);
});
