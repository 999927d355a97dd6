// @proof: nights of each kind are acted out.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeBackup, openBackupFolder } from '#back-office/backups.ts';
import { findKeysWithoutArchive } from '#back-office/backup/folders/folder.ts';
import { checkCollections } from '#back-office/direct-debit/check-restored.ts';
import { createMigratedDatabase } from '../database/empty-database.ts';
import { startTestLychgate, runBackup, type TestedLychgate } from '../support/lychgate.ts';
import { mountSmallDisk } from './backup-fixture.ts';
import { until } from '../support/until.ts';
import { createFolder } from '../support/temporary-folder.ts';

const backUp = ({ address }: TestedLychgate) => runBackup(address);

test('a backup fails while an original has vanished, but not for a photograph that was removed', async (t) => {
  const folder = createFolder(t);
  const lychgate = await startTestLychgate({ DEMO: 'on', BACKUP_DIR: folder });
  t.after(lychgate.stop);
  const { rows } = lychgate.database!;
  const readPhotographs = () =>
    rows<{ key: string; state: string }>`select key, state from photograph order by id`;
  await until(async () => (await readPhotographs()).every(({ state }) => state === 'ready'), 60);
  const [first, second, third] = await readPhotographs();
  const getPath = (key: string, file: string) => join(lychgate.dataDir, 'photographs', key, file);
  await rm(getPath(first!.key, 'original'));
  await rm(getPath(second!.key, '800.webp'));
  await rm(getPath(second!.key, '400.jpg'));
  // While a backup runs, the files of a photograph are deleted after its row.
  await rm(getPath(third!.key, 'original'));
  await rows`update photograph set has_original = false where key = ${third!.key}`;
  const { state, error } = await backUp(lychgate);
  assert.equal(state, 'failed');
  assert.equal(
    error,
    'The backup was restored, and is not right. Photographs whose original is gone from the storage: 1. ' +
      'Photographs whose display sizes are gone from the storage: 1.',
  );
  await rows`delete from photograph where key = any(${[first!.key, second!.key]})`;
  assert.equal((await backUp(lychgate)).error, null);
});

test('a backup folder that cannot be used is named, and so is why', async (t) => {
  const folder = join(createFolder(t), 'a file');
  await writeFile(folder, '');
  const lychgate = await startTestLychgate({ BACKUP_DIR: folder });
  t.after(lychgate.stop);
  const sentence = `Backups cannot be written to ${folder}: it is not a folder. Please correct it, or enter another folder in Settings.`;
  assert.equal((await backUp(lychgate)).error, sentence);
  await rm(folder);
  assert.equal((await backUp(lychgate)).error, null);
});

test('keys do not stay behind without their archive, on a full disk or after a kill', async (t) => {
  const now = new Date('2027-03-29T03:10:00Z');
  const [killed, running] = ['2027-03-27', '2027-03-29'].map(
    (day) => `lychgate-${day}T031000Z-until-2027-05-03`,
  );
  const names = [`${killed}.keys`, `${running}.keys`, 'other.keys'];
  assert.deepEqual(findKeysWithoutArchive(names, now), [`${killed}.keys`]);
  assert.deepEqual(findKeysWithoutArchive([...names, `${killed}.tar`], now), []);

  const folder = await mountSmallDisk(t, '16k');
  if (!folder) return t.skip('only root can mount a small disk');
  const { url } = await createMigratedDatabase(t);
  const backup = makeBackup(openBackupFolder({ folder }), {
    databaseUrl: url,
    storage: { open: async () => null },
    clock: () => now,
    keepDays: 35,
    keys: { files: { 'operator-key': 'operator-key-of-the-test\n' }, passphrase: 'correct horse battery' },
  });
  await assert.rejects(backup, /There is no room for a backup/);
  assert.deepEqual(await readdir(folder), []);
});

test('a link in the backup folder leads no archive elsewhere', async (t) => {
  const folder = createFolder(t);
  await mkdir(join(folder, 'elsewhere'));
  const { url } = await createMigratedDatabase(t);
  const clock = () => new Date('2027-03-29T03:10:00Z');
  const part = join(folder, 'lychgate-2027-03-29T031000Z-until-2027-05-03.tar.part');
  const parts = { databaseUrl: url, storage: { open: async () => null }, clock, keepDays: 35, keys: null };
  const backups = openBackupFolder({ folder });
  spawnSync('ln', ['-s', join(folder, 'elsewhere/archive'), part]);
  const { name } = await makeBackup(backups, parts);
  assert.deepEqual((await readdir(folder)).toSorted(), ['elsewhere', name]);
  assert.deepEqual(await readdir(join(folder, 'elsewhere')), []);
});

test('an honest second collection is no invoice collected twice', async (t) => {
  const { database } = await createMigratedDatabase(t);
  const { rows } = database;
  await rows`insert into customer (reference, name, email, created_at, changed_at)
             values ('C1', 'Ada', 'ada@example.org', now(), now())`;
  await rows`insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
             select id, 'MD1', 'active', now(), now() from customer`;
  /** An invoice of £120 that was collected this number of times; the newest ones lack receipts. */
  const addInvoice = async (number: string, collections: number, receipts = collections) => {
    const [addedInvoice] = await rows<{ id: string }>`
      insert into invoice (customer_id, number, description, amount_pence, due_on, issued_on, created_at, changed_at)
      select id, ${number}, 'A memorial', 12000, current_date, current_date, now(), now() from customer returning id`;
    for (let attempt = 1; attempt <= collections; attempt++) {
      const payment = `PM-${number}-${attempt}`;
      await rows`
        insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, gocardless_payment_id, state, due_at,
                                   created_at, changed_at)
        values (${addedInvoice!.id}, ${attempt}, 12000, 'MD1', ${payment}, 'confirmed', now(), now(), now())`;
      if (attempt <= receipts)
        await rows`
          insert into receipt (invoice_id, amount_pence, source, source_id, received_on, created_at)
          values (${addedInvoice!.id}, 12000, 'direct-debit', ${payment}, current_date, now())`;
    }
    return addedInvoice!.id;
  };
  const refunded = await addInvoice('refunded', 2);
  await rows`insert into invoice_decision (invoice_id, decision, reason, amount_pence, decided_at)
             values (${refunded}, 'refunded', 'Paid in the branch', 12000, now())`;
  const keptInvoice = await addInvoice('kept', 2);
  await rows`insert into invoice_decision (invoice_id, decision, reason, amount_pence, decided_at)
             values (${keptInvoice}, 'kept-on-account', 'For the next invoice', 12000, now())`;
  await addInvoice('undecided', 2);
  await addInvoice('once', 1, 0);
  assert.deepEqual(await checkCollections(database), { count: 7, wrong: 0 });
  await addInvoice('twice', 2, 0);
  await addInvoice('again', 2, 1);
  assert.deepEqual(await checkCollections(database), { count: 11, wrong: 2 });
});
