// @proof: processes are blocked and killed while photographs are resized.
import assert from 'node:assert/strict';
import { execSync, fork } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { buffer as readAll } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import sharp from 'sharp';
import { claimNext } from '#back-office/photographs/resizing/claims.ts';
import { startResizer } from '#back-office/photographs/resizing/resizer.ts';
import { startResizing } from '#back-office/photographs/resizing/worker.ts';
import { createOriginalRule } from '#back-office/photographs/erase-originals.ts';
import { removeErasedFiles } from '#back-office/photographs/erased-files.ts';
import { notePhotographFiles } from '#back-office/photographs/managing/manage-photographs.ts';
import { startFairTurns } from '#back-office/photographs/resizing/fair-turns.ts';
import { openPhotograph } from '#back-office/photographs/open-photograph.ts';
import { createGallery } from './gallery-fixture.ts';
import { until } from '../support/until.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { startS3 } from '../storage/s3.ts';
import { isRunning, killProcess } from '../support/processes/child-process.ts';

// Resizing has a low priority, and tests keep the machine busy.
const all = ['400.webp', '400.jpg', '800.webp', '800.jpg', '1600.webp', '1600.jpg', 'original'];

test('photographs are resized in order, and an unreadable one is given up after three attempts', async (t) => {
  const gallery = await createGallery(t);
  const bad = await gallery.add(Buffer.from('no photograph at all'));
  const heic = await readFile(join(import.meta.dirname, 'files/exif-turned.heic'));
  const good = [
    await gallery.add(await createPhotograph({ width: 300, height: 200, orientation: 6 })),
    await gallery.add(heic, 'heic'),
    await gallery.add(await createPhotograph({ width: 300, height: 200, format: 'png' }), 'png'),
  ];
  const { lines, resizing } = start(t, gallery);
  await until(async () => {
    resizing.wake();
    return gallery.isDone();
  });
  const [first, ...others] = await gallery.rows();
  assert.deepEqual([first?.state, first?.tries], ['unreadable', 3]);
  assert.deepEqual(await gallery.filesOf(bad), ['original'], 'the original is kept');
  const facts = others.map(({ state, tries, width, height }) => ({ state, tries, width, height }));
  assert.deepEqual(facts, [
    { state: 'ready', tries: 1, width: 200, height: 300 },
    { state: 'ready', tries: 1, width: 240, height: 320 },
    { state: 'ready', tries: 1, width: 300, height: 200 },
  ]);
  for (const key of good) assert.deepEqual(await gallery.filesOf(key), all);
  assert.deepEqual(await readdir(gallery.storage.incoming), []);
  assert.equal(lines.filter((line) => line.includes('cannot be read')).length, 3);
  for (const key of [bad, ...good]) assert.ok(!lines.join().includes(key), 'no key is in the log');
});

for (const { what: label, ms, order } of [
  { what: 'take turns', ms: 500, order: 'first second first second first first' },
  {
    what: 'wait for one slow picture of another family at most',
    ms: 20_000,
    order: 'first second second first first first',
  },
]) {
  test(`families ${label}`, async (t) => {
    const gallery = await createGallery(t);
    const picture = Buffer.from('a photograph');
    const second = await gallery.addFuneral();
    const of = new Map<string, string>();
    for (let index = 0; index < 4; index++) of.set(await gallery.add(picture), 'first');
    for (let index = 0; index < 2; index++) of.set(await gallery.add(picture, 'jpeg', second), 'second');
    const turns = startFairTurns();
    const taken: string[] = [];
    for (let index = 0; index < of.size; index++) {
      const { key, turn } = (await claimNext({ ...gallery, clock: () => new Date(), log: () => {} }, turns))!;
      taken.push(of.get(key)!);
      turn.spend(of.get(key) === 'first' ? ms : 500);
    }
    assert.equal(taken.join(' '), order);
  });
}

test('after a killed process every photograph is resized, once', async (t) => {
  const gallery = await createGallery(t);
  const picture = await createPhotograph({ width: 1200, height: 900 });
  const keys: string[] = [];
  for (let index = 0; index < 10; index++) keys.push(await gallery.add(picture));
  const countReady = async () => (await gallery.rows()).filter(({ state }) => state === 'ready').length;
  const run = () => fork(join(import.meta.dirname, 'resizing-process.ts'), [gallery.url, gallery.dataDir]);

  // Kills only the child process, which decodes.
  const first = run();
  t.after(() => first.kill('SIGKILL'));
  await until(async () => (await countReady()) >= 2);
  process.kill(findChild(first.pid!), 'SIGKILL');
  // Kills the whole process; its child exits with it.
  await until(async () => (await countReady()) >= 4);
  const orphan = findChild(first.pid!);
  await killProcess(first);
  await until(() => !isRunning(orphan));
  assert.equal(await gallery.isDone(), false, 'it was killed in the middle');
  // Two processes resize at the same time.
  for (const each of [run(), run()]) t.after(() => each.kill('SIGKILL'));
  await until(gallery.isDone);

  for (const { state } of await gallery.rows()) assert.equal(state, 'ready');
  for (const key of keys) assert.deepEqual(await gallery.filesOf(key), all);
  await until(async () => (await readdir(gallery.storage.incoming)).length === 0);
});

test('a picture that takes too long or too much memory is given up', async (t) => {
  const gallery = await createGallery(t);
  const limits = { workMsMax: 60_000, waitMsMax: 60_000, memoryMbMax: 1_000, idleMs: 1_000 };
  const folder = gallery.storage.incoming;
  await writeFile(join(folder, 'original'), await createPhotograph({ width: 4000, height: 3000 }));
  for (const tight of [
    { workMsMax: 0 },
    { workMsMax: 100 },
    ...(platform === 'linux' ? [{ memoryMbMax: 1 }] : []),
  ]) {
    const resizer = startResizer({ ...limits, ...tight });
    t.after(resizer.stop);
    assert.equal((await resizer.resize({ folder, turned: 0 })).size, null);
  }
});

test('a disk error does not count as a failed attempt', async (t) => {
  const resizer = startResizer();
  t.after(resizer.stop);
  await assert.rejects(resizer.resize({ folder: '/no/such/folder', turned: 0 }), { code: 'ENOENT' });
});

test('while the storage is unavailable photographs wait, without failed attempts', async (t) => {
  const s3 = await startS3();
  t.after(s3.stop);
  const gallery = await createGallery(t, s3.settings);
  const key = await gallery.add(await createPhotograph({ width: 300, height: 200 }));
  await s3.goAway();
  const { lines } = start(t, gallery);
  await until(() => lines.includes('Photographs cannot be resized at present: S3_URL does not answer.'));
  const [waiting] = await gallery.rows();
  assert.deepEqual([waiting?.state, waiting?.tries], ['waiting', 0]);
  await s3.comeBack();
  await until(gallery.isDone);
  assert.equal((await gallery.rows())[0]?.state, 'ready');
  assert.deepEqual(await gallery.filesOf(key), all);
});

test('a photograph that is removed while being resized leaves no file', async (t) => {
  const gallery = await createGallery(t);
  const key = await gallery.add(await createPhotograph({ width: 4000, height: 3000 }));
  start(t, gallery);
  await until(async () => (await readdir(gallery.storage.incoming)).length > 0);
  await gallery.database.rows`delete from photograph`;
  await gallery.storage.remove([`photographs/${key}/original`]);
  await until(async () => (await readdir(gallery.storage.incoming)).length === 0);
  assert.deepEqual(await gallery.filesOf(key), []);
});

test('a funeral that is removed while its photograph becomes ready leaves no file', async (t) => {
  const gallery = await createGallery(t);
  const key = await gallery.add(await createPhotograph({ width: 300, height: 200 }));
  const filesErased = Promise.withResolvers<void>();
  const take: typeof gallery.storage.take = async (...file) => {
    await filesErased.promise;
    await gallery.storage.take(...file);
  };
  const { resizing } = start(t, { ...gallery, storage: { ...gallery.storage, take } });
  const isReady = async () => (await gallery.rows())[0]?.state === 'ready';
  const isBlocked = async () => {
    const blocked = await gallery.database.rows`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return blocked.length > 0;
  };
  await until(async () => (await readdir(gallery.storage.incoming)).length > 0);
  await gallery.database.transaction(async (connection) => {
    const [funeral] = await connection.rows<{ guid: string }>`select guid from funeral for update`;
    await notePhotographFiles(connection, funeral!.guid);
    filesErased.resolve();
    await until(async () => (await isReady()) || (await isBlocked()));
    await connection.rows`delete from funeral`;
  });
  await removeErasedFiles(gallery);
  await resizing.stop();
  assert.deepEqual(await gallery.filesOf(key), []);
});

test('old originals are erased, the gallery stays, and unprocessed photographs are kept', async (t) => {
  const now = new Date('2031-06-01T12:00:00Z');
  const subtractDays = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const gallery = await createGallery(t, null, subtractDays(31));
  const keys: string[] = [];
  for (let index = 0; index < 3; index++)
    keys.push(await gallery.add(await createPhotograph({ width: 30, height: 20 })));
  start(t, gallery);
  await until(gallery.isDone);
  const [old, young, waiting] = keys as [string, string, string];
  await gallery.database.rows`update photograph set uploaded_at = ${subtractDays(29)} where key = ${young}`;
  await gallery.database.rows`update photograph set state = 'waiting', lease_until = 'infinity'
    where key = ${waiting}`;
  const parts = { ...gallery, clock: () => now, keepOriginalsDays: 30 };
  assert.equal(await createOriginalRule(parts).erase(), 1);
  assert.equal(await createOriginalRule(parts).erase(), 0);
  assert.deepEqual(await gallery.filesOf(old), all.slice(0, 6));
  assert.deepEqual(await gallery.filesOf(young), all);
  assert.deepEqual(await gallery.filesOf(waiting), all);
  const found = await openPhotograph(gallery, old, { height: 400, format: 'webp' });
  const file = await found?.open();
  assert.equal((await sharp(await readAll(file!.stream)).metadata()).width, 30);
});

type Gallery = Awaited<ReturnType<typeof createGallery>>;

function start(t: TestContext, { database, storage }: Gallery) {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const resizing = startResizing({ database, storage, clock: () => new Date(), log, retryMs: 50 });
  t.after(resizing.stop);
  return { lines, resizing };
}

function findChild(pid: number): number {
  const lines = execSync('ps -A -o pid=,ppid=', { encoding: 'utf8' }).split('\n');
  const numbers = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return numbers.find(([, parent]) => parent === pid)![0]!;
}
