import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSealedKeys } from '#back-office/backup/sealed-keys.ts';
import { startTestLychgate, runBackup } from '../support/lychgate.ts';
import { until } from '../support/until.ts';
import { signInAsOperator } from '../support/staff-browser.ts';

test('where backups are set up, the guide and Today say when the first one is made', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-first-steps-'));
  const lychgate = await startTestLychgate({ BACKUP_DIR: folder });
  t.after(async () => {
    await lychgate.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const operator = await signInAsOperator(lychgate);
  const first = /The first backup is made tonight: \d+ \w+ \d{4}[^]*3:10 am[^]*Make one now/;
  const guide = await operator.open('/office/guide');
  assert.match(guide.text, first);
  assert.match(guide.html, /href="\/office\/jobs\/run\/backup"/);
  assert.doesNotMatch(guide.text, /BACKUP_DIR/);
  await operator.send('/office/guide', { press: 'set-aside' });
  const today = await operator.open('/office');
  assert.match(today.text, first);
  assert.doesNotMatch(today.text, /BACKUP_DIR/);
  await lychgate.database!.rows`
    insert into job_run (id, kind, trigger, state, queued_at, finished_at)
    values (gen_random_uuid(), 'backup', 'schedule', 'failed', now(), now())`;
  assert.match((await operator.open('/office/guide')).text, /The last backup did not work\./);
});

test('an administrator enters where backups go, and the next one is made there', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-first-steps-'));
  const lychgate = await startTestLychgate();
  t.after(async () => {
    await lychgate.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const operator = await signInAsOperator(lychgate);
  const { text } = await operator.open('/office/guide');
  assert.match(text, /Enter where backups go[^]*We have a backup/);
  assert.doesNotMatch(text, /Make one now/);
  const path = '/office/settings/backup-place';
  const save = (fields: Record<string, string>) => operator.save(path, { region: 'us-east-1', ...fields });
  assert.match((await save({ folder: 'backups' })).text, /Please enter a whole path, such as/);
  const short = await save({ folder, passphrase: 'too short' });
  assert.match(short.text, /Please enter at least 12 characters\./);
  const both = await save({ folder, url: 'https://s3.example.com/backups' });
  assert.match(both.text, /a folder or a cloud storage, not both/);
  const opened = { url: 'https://192.168.1.5/backups', key: 'k', secret: 's' };
  assert.match((await save(opened)).text, /This address leads into a private network/);
  assert.match((await save({ folder, passphrase: 'correct horse battery' })).text, /Saved\./);
  const openGuide = () => operator.open('/office/guide');
  const saved = (await openGuide()).text;
  assert.match(saved, /The first backup is made tonight/, 'at once, before the schedule follows');
  assert.doesNotMatch(saved, /Enter where backups go/);
  assert.equal((await runBackup(lychgate.address)).error, null);
  const names = await readdir(folder);
  assert.ok(names.some((name) => name.endsWith('.tar')));
  const sealed = names.find((name) => name.endsWith('.keys'))!;
  await openSealedKeys(await readFile(join(folder, sealed), 'utf8'), 'correct horse battery');
  assert.match((await save({ folder: '' })).text, /Saved\./);
  await until(async () => !/Make one now/.test((await openGuide()).text));
});
