import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStorage } from '#back-office/storage/open-storage.ts';

test('photographs may have a disk of their own', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-disk-'));
  const otherDisk = await mkdtemp('/dev/shm/lychgate-disk-').catch(() => dataDir);
  t.after(() =>
    Promise.all([dataDir, otherDisk].map((folder) => rm(folder, { recursive: true, force: true }))),
  );
  if ((await stat(dataDir)).dev === (await stat(otherDisk)).dev) return t.skip('This machine has one disk.');
  await symlink(otherDisk, join(dataDir, 'photographs'));
  const storage = await openStorage({ dataDir, s3: null });
  await storage.put('photographs/one/original', Buffer.from('a photograph'));
  assert.equal((await storage.open('photographs/one/original'))?.bytes, 12);
  assert.equal((await stat(storage.incoming)).dev, (await stat(otherDisk)).dev);
});
