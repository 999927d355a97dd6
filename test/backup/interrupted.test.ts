// @proof: backups and restores are killed at each step.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { moveRows } from '#back-office/backups.ts';
import { openSealedKeys, sealKeys } from '#back-office/backup/sealed-keys.ts';
import { migrate } from '#back-office/database/migrate.ts';
import { emptyDatabase } from '../database/empty-database.ts';
import { backUp, emptyMachine, startFilledLychgate, mountSmallDisk } from './backup-fixture.ts';
import { killProcess } from '../support/processes/child-process.ts';
import { createFolder } from '../support/temporary-folder.ts';

/** Runs a backup or a restore in a process that stops in the middle, and kills it there. */
async function killWithin(settings: Record<string, string>) {
  const child = fork(new URL('./interrupted-process.ts', import.meta.url), {
    env: { ...process.env, ...settings },
  });
  await once(child, 'message');
  await killProcess(child);
}

test('a backup that is killed leaves nothing that looks like an archive', async (t) => {
  const lychgate = await startFilledLychgate(t);
  const folder = createFolder(t);
  const { name } = await backUp(lychgate, { folder });
  const settings = { FOLDER: folder, URL: lychgate.databaseUrl!, DATA_DIR: lychgate.dataDir };
  await killWithin({ ...settings, DO: 'backup' });
  const left = readdirSync(folder).filter((each) => each !== name);
  assert.deepEqual(
    left.map((each) => each.endsWith('.part')),
    [true],
  );
  await backUp(lychgate, { folder });
  assert.ok(readdirSync(folder).every((each) => each.endsWith('.tar')));
});

test('nothing starts on a restore that was killed, and it can be repeated', async (t) => {
  const lychgate = await startFilledLychgate(t);
  const folder = createFolder(t);
  const { name } = await backUp(lychgate, { folder });
  const machine = await emptyMachine(t);
  const settings = { FOLDER: folder, NAME: name, URL: machine.url, DATA_DIR: machine.dataDir };
  await killWithin({ ...settings, DO: 'restore' });
  await assert.rejects(migrate(machine.url), /A restore or a move into this database was not finished/);
  await machine.restore({ folder }, name);
  await migrate(machine.url);
  const count = async (database: typeof machine.database) =>
    (await database.rows<{ count: number }>`select count(*)::integer as count from attendee`)[0]!.count;
  assert.equal(await count(machine.database), await count(lychgate.database!));

  const other = await emptyDatabase(t);
  await moveRows(lychgate.databaseUrl!, other.url);
  assert.equal(await count(other.database), await count(lychgate.database!));
  await assert.rejects(moveRows(lychgate.databaseUrl!, other.url), /database to move to is not empty/);
  const back = await emptyDatabase(t);
  await moveRows(other.url, back.url);
  assert.equal(await count(back.database), await count(lychgate.database!));
});

test('a full disk is named, and the earlier archive stays', async (t) => {
  const folder = await mountSmallDisk(t, '800k');
  if (!folder) return t.skip('only root can mount a small disk');
  const lychgate = await startFilledLychgate(t);
  const { name } = await backUp(lychgate, { folder });
  const before = await readFile(join(folder, name));
  writeFileSync(join(folder, 'something else'), Buffer.alloc(760_000 - before.length));
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  await assert.rejects(backUp(lychgate, { folder }, tomorrow), /There is no room for a backup/);
  assert.deepEqual(readdirSync(folder).toSorted(), [name, 'something else'].toSorted());
  assert.ok((await readFile(join(folder, name))).equals(before));
});

test('the keys beside an archive open with their passphrase alone', async () => {
  const keys = { 'operator-key': 'operator-key-of-the-test\n' };
  const sealed = await sealKeys(keys, 'correct horse battery');
  assert.deepEqual(await openSealedKeys(sealed, 'correct horse battery'), keys);
  assert.doesNotMatch(sealed, /operator/);
  await assert.rejects(openSealedKeys(sealed, 'correct horse batterx'), /BACKUP_PASSPHRASE is another one/);
  const damaged = sealed.replace(/("sealed":")(.)/, (_, name, first) => name + (first === 'A' ? 'B' : 'A'));
  await assert.rejects(openSealedKeys(damaged, 'correct horse battery'), /or their file is damaged/);
});
