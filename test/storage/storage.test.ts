import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer as readAll, text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { startS3 } from './s3.ts';
import { createFolder } from '../support/temporary-folder.ts';

const name = 'photographs/k3Y_-x/original';

for (const place of ['the disk', 'S3'] as const) {
  const open = async (t: TestContext, floorBytes?: number) => {
    const dataDir = createFolder(t);
    const s3 = place === 'S3' ? await startS3() : null;
    t.after(() => s3?.stop());
    return openStorage({ dataDir, s3: s3?.settings ?? null, floorBytes });
  };

  test(`${place}: a stored file can be read whole, in part, and found by its name`, async (t) => {
    const storage = await open(t);
    const path = join(storage.incoming, 'arrived.part');
    await writeFile(path, 'a photograph of 30 bytes, or so');
    await storage.take(path, name);
    await storage.put('photographs/k3Y_-x/800.webp', Buffer.from('smaller'));

    assert.deepEqual(await readdir(storage.incoming), [], 'nothing is left where it arrived');
    assert.equal(await read(storage, name), 'a photograph of 30 bytes, or so');
    assert.equal(await read(storage, 'photographs/k3Y_-x/800.webp'), 'smaller');
    assert.equal((await storage.open(name).then(closeOpened))?.bytes, 31);
    assert.equal(await storage.open('photographs/k3Y_-x/1600.webp'), null);

    const readPart = async (range: Parameters<typeof storage.openPart>[1]) => {
      const { stream, ...facts } = (await storage.openPart(name, range))!;
      return { ...facts, text: stream && (await text(stream)) };
    };
    assert.deepEqual(await readPart({ start: 2, end: 11 }), {
      size: 31,
      start: 2,
      bytes: 10,
      text: 'photograph',
    });
    assert.deepEqual(await readPart({ start: 0, end: 1 }), { size: 31, start: 0, bytes: 2, text: 'a ' });
    assert.deepEqual(await readPart({ start: 26, end: 999 }), {
      size: 31,
      start: 26,
      bytes: 5,
      text: 'or so',
    });
    assert.deepEqual(await readPart({ start: 26 }), { size: 31, start: 26, bytes: 5, text: 'or so' });
    assert.deepEqual(await readPart({ last: 5 }), { size: 31, start: 26, bytes: 5, text: 'or so' });
    assert.equal((await readPart({ last: 999 })).text?.length, 31);
    assert.deepEqual(await readPart({ start: 31 }), { size: 31, text: null });
    assert.deepEqual(await readPart({ last: 0 }), { size: 31, text: null });
    assert.equal(await storage.openPart('photographs/k3Y_-x/1600.webp', { start: 0 }), null);
    assert.equal(await storage.openPart('photographs/k3Y_-x/1600.webp', { last: 1 }), null);
  });

  test(`${place}: a large file comes back unchanged`, async (t) => {
    const storage = await open(t);
    const bytes = Buffer.alloc(3_000_000, 'every byte of it ');
    const path = join(storage.incoming, 'arrived.part');
    await writeFile(path, bytes);
    await storage.take(path, name);
    const opened = await storage.open(name);
    assert.equal(opened?.bytes, bytes.length);
    assert.ok(bytes.equals(await readAll(opened.stream)));
  });

  test(`${place}: a removed file is gone, and can be removed again`, async (t) => {
    const storage = await open(t);
    const names = Array.from({ length: 10 }, (_, index) => `photographs/k3Y_-x/${index}`);
    for (const each of names) await storage.put(each, Buffer.from('x'));
    await storage.remove([...names, name]);
    await storage.remove(names);
    for (const each of names) assert.equal(await storage.open(each), null);
  });

  test(`${place}: no name leads out of it`, async (t) => {
    const storage = await open(t);
    for (const bad of [
      '../settings',
      'photographs/../../x',
      '/etc/passwd',
      'photographs/',
      'a/.x',
      'a\0/b',
      '',
    ]) {
      await assert.rejects(async () => storage.put(bad, Buffer.from('x')), /not a valid file name/, bad);
      await assert.rejects(async () => storage.openPart(bad, { start: 0 }), /not a valid file name/, bad);
      await assert.rejects(async () => storage.open(bad), /not a valid file name/, bad);
      await assert.rejects(async () => storage.remove([bad]), /not a valid file name/, bad);
    }
  });

  test(`${place}: says when the disk has less left than the floor`, async (t) => {
    assert.equal(await (await open(t)).hasFreeSpace(), true);
    assert.equal(await (await open(t, Number.MAX_SAFE_INTEGER)).hasFreeSpace(), false);
  });
}

test('the disk: a folder goes with its last file', async (t) => {
  const dataDir = createFolder(t);
  const storage = await openStorage({ dataDir, s3: null });
  await storage.put(name, Buffer.from('x'));
  await storage.put('photographs/another/original', Buffer.from('x'));
  await storage.remove([name]);
  assert.deepEqual(await readdir(join(dataDir, 'photographs')), ['another']);
});

test('the disk: a failed write leaves no half file, under its name or where files arrive', async (t) => {
  const dataDir = createFolder(t);
  const storage = await openStorage({ dataDir, s3: null });
  await mkdir(join(dataDir, name, 'in-the-way'), { recursive: true });
  await assert.rejects(storage.put(name, Buffer.from('x')));
  assert.deepEqual(await readdir(storage.incoming), []);
});

test('S3: a few server errors are retried, and more of them are reported', async (t) => {
  const s3 = await startS3();
  t.after(s3.stop);
  const storage = await openStorage({ dataDir: createFolder(t), s3: s3.settings });
  s3.state.troubles = 2;
  await storage.put(name, Buffer.from('there after all'));
  assert.equal(await read(storage, name), 'there after all');
  s3.state.troubles = 3;
  await assert.rejects(storage.put(name, Buffer.from('x')), /^Error: S3_URL answers 503\.$/);
  await s3.goAway();
  await assert.rejects(storage.open(name), /^Error: S3_URL does not answer\.$/);
  await s3.comeBack();
  assert.equal(await read(storage, name), 'there after all');
});

test('S3: a part of a file is one request', async (t) => {
  const s3 = await startS3();
  t.after(s3.stop);
  const storage = await openStorage({ dataDir: createFolder(t), s3: s3.settings });
  await storage.put(name, Buffer.from('a photograph'));
  s3.state.requests = 0;
  await (await storage.openPart(name, { start: 2, end: 4 }))!.stream!.toArray();
  assert.equal(s3.state.requests, 1);
});

test('S3: a wrong setting is named at the start, and an unreachable server is retried', async (t) => {
  const s3 = await startS3();
  t.after(s3.stop);
  const dataDir = createFolder(t);
  const open = (wrong: object) => openStorage({ dataDir, s3: { ...s3.settings, ...wrong } });
  const url = s3.settings.url.replace('photographs', 'no-such-bucket');
  await assert.rejects(open({ url }), /^Error: The bucket in S3_URL does not exist\.$/);
  const notLetIn = /^Error: S3_URL does not let S3_KEY with S3_SECRET in\.$/;
  await assert.rejects(open({ secret: 'wrong' }), notLetIn);
  await assert.rejects(open({ key: 'wrong' }), notLetIn);
  await assert.rejects(open({ region: 'us-east-1' }), notLetIn);
  await s3.goAway();
  await open({});
});

type Storage = Awaited<ReturnType<typeof openStorage>>;
type OpenedFile = Awaited<ReturnType<Storage['open']>>;

async function read(storage: Storage, path: string): Promise<string | null> {
  const opened = await storage.open(path);
  return opened && text(opened.stream);
}

function closeOpened(opened: OpenedFile): OpenedFile {
  opened?.stream.destroy();
  return opened;
}
