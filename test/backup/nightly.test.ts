import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { archivesAmong } from '#back-office/backup/folders/folder.ts';
import { archivesToDelete } from '#back-office/backup/folders/retention.ts';
import { call, lychgateForTests, operatorKey } from '../support/lychgate.ts';
import { addPerson, StaffBrowser } from '../staff/staff-browser.ts';
import { newFolder } from './backup-fixture.ts';

type Run = { state: string; results: { name: string; count: number }[]; error: string | null };

test('a backup is restored and checked, Today says so, and damage raises an alarm', async (t) => {
  const folder = await newFolder(t);
  const settings = { DEMO: 'on', BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery' };
  const lychgate = await lychgateForTests(settings);
  t.after(lychgate.stop);
  const { database } = lychgate;
  const backUp = async () =>
    (await call(lychgate.address, 'POST', 'Jobs/Backup', {}, operatorKey)).body as Run;
  const [counts] = await database!.rows<{ requests: number; bookings: number }>`
    select (select count(*) from cremation_request)::integer as requests,
           (select count(*) from attendee)::integer as bookings`;
  const run = await backUp();
  assert.equal(run.error, null);
  assert.deepEqual(Object.fromEntries(run.results.map(({ name, count }) => [name, count])), {
    Requests: counts!.requests,
    Bookings: counts!.bookings,
    Collections: 0,
    Photographs: 5,
    'Old backups deleted': 0,
  });
  const names = await readdir(folder);
  assert.equal(names.filter((name) => name.endsWith('.tar')).length, 1);
  assert.equal(names.filter((name) => name.endsWith('.keys')).length, 1);
  const left = await database!.rows`select from pg_database where datname like '%_restored'`;
  assert.equal(left.length, 0);
  const browser = new StaffBrowser(lychgate);
  await browser.signIn(await addPerson(lychgate, 'Ruth', 'administrator'));
  const { words } = await browser.open('/office');
  const expected = `${counts!.requests} requests, ${counts!.bookings} bookings, 5 photographs`;
  assert.match(words, new RegExp(`Restored and checked (this morning|today): ${expected}\\.`));
  assert.doesNotMatch(words, /Is there a backup/);

  const [photograph] = await database!.rows<{ key: string }>`select key from photograph limit 1`;
  const original = join(lychgate.dataDir, 'photographs', photograph!.key, 'original');
  const bytes = await readFile(original);
  bytes[200]! ^= 1;
  await writeFile(original, bytes);
  const wrong = await backUp();
  assert.equal(wrong.state, 'failed');
  assert.match(wrong.error!, /is not right\. Photographs that are not what families sent: 1\./);
  assert.match(
    (await browser.open('/office')).words,
    /Jobs that failed\s+Backup [^]*Photographs that are not what families sent: 1[^]*The last backup failed\. The last good one was/,
  );
});

const dayMs = 24 * 60 * 60_000;

test('7 daily, 4 weekly and 12 monthly backups stay, and none beyond its day', () => {
  const now = new Date('2027-12-31T04:00:00Z');
  const after = (keepDays: number) => {
    const names = Array.from({ length: 500 }, (_, index) => {
      const made = new Date(now.getTime() - index * dayMs - 60_000).toISOString();
      const until = new Date(Date.parse(made) + keepDays * dayMs).toISOString().slice(0, 10);
      return `lychgate-${made.slice(0, 10)}T${made.slice(11, 19).replaceAll(':', '')}Z-until-${until}.tar`;
    });
    const archives = archivesAmong([...names, 'lychgate-notes.txt']);
    assert.equal(archives.length, 500);
    const deleted = new Set(archivesToDelete(archives, now, keepDays));
    return names.filter((name) => !deleted.has(name)).map((name) => name.slice(9, 19));
  };
  const days = ['12-31', '12-30', '12-29', '12-28', '12-27', '12-26', '12-25', '12-19', '12-12', '11-30'];
  assert.deepEqual(
    after(35),
    days.map((day) => `2027-${day}`),
  );
  assert.equal(after(366).length, 7 + 2 + 11);
  assert.deepEqual(after(1), ['2027-12-31']);
});
