import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lychgateForTests } from '../support/lychgate.ts';
import { asOperator } from '../staff/staff-browser.ts';

test('where backups are set up, the guide and Today say when the first one is made', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-first-steps-'));
  const lychgate = await lychgateForTests({ BACKUP_DIR: folder });
  t.after(async () => {
    await lychgate.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const operator = await asOperator(lychgate);
  const first = /The first backup is made tonight: \d+ \w+ \d{4}[^]*3:10 am[^]*Make one now/;
  const guide = await operator.open('/office/guide');
  assert.match(guide.words, first);
  assert.match(guide.html, /href="\/office\/jobs\/run\/backup"/);
  assert.doesNotMatch(guide.words, /BACKUP_DIR/);
  await operator.send('/office/guide', { press: 'set-aside' });
  const today = await operator.open('/office');
  assert.match(today.words, first);
  assert.doesNotMatch(today.words, /BACKUP_DIR/);
  await lychgate.database!.rows`
    insert into job_run (id, kind, trigger, state, queued_at, finished_at)
    values (gen_random_uuid(), 'backup', 'schedule', 'failed', now(), now())`;
  assert.match((await operator.open('/office/guide')).words, /The last backup did not work\./);
});

test('where no backups are set up, the guide says what to set', async (t) => {
  const lychgate = await lychgateForTests();
  t.after(() => lychgate.stop());
  const { words } = await (await asOperator(lychgate)).open('/office/guide');
  assert.match(words, /set BACKUP_DIR and BACKUP_PASSPHRASE[^]*We have a backup/);
  assert.doesNotMatch(words, /Make one now/);
});
