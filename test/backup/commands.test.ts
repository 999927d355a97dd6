// @proof: each command starts processes of its own.
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyDatabase, createMigratedDatabase } from '../database/empty-database.ts';
import { runCommand } from './command.ts';
import { createFolder } from '../support/temporary-folder.ts';

test('the commands restore a backup with its keys, and move its rows there and back', async (t) => {
  const from = await createMigratedDatabase(t);
  await from.database.rows`
    with added as (
      insert into event (guid, title, starts_at)
      values (gen_random_uuid(), 'Coffee morning', '2031-03-29T14:30:00') returning id
    )
    insert into attendee (event_id, name, number_of_attendees, attendance_status, source, booked_at, changed_at)
    select id, 'Visitor ' || number, 2, 'Attending', 'staff', now(), now() from added, generate_series(1, 5) as number`;
  const [dataDir, newDataDir, backups] = [createFolder(t), createFolder(t), createFolder(t)];
  await mkdir(join(dataDir, 'keys'));
  await writeFile(join(dataDir, 'keys/operator-key'), 'a-key-that-has-to-come-back\n');
  const settings = { BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'correct horse battery' };
  const written = await runCommand('backup', backups, {
    ...settings,
    DATABASE_URL: from.url,
    DATA_DIR: dataDir,
  });
  assert.match(written, /^Written to .*: lychgate-.*\.tar\nIt holds \d+ rows and 0 photographs\.\n$/);

  const [first, second] = [await emptyDatabase(t), await emptyDatabase(t)];
  const restored = await runCommand('restore', 'latest', {
    ...settings,
    DATABASE_URL: first.url,
    DATA_DIR: newDataDir,
  });
  assert.match(restored, /Restored and compared: \d+ rows of \d+ tables, 0 photographs\./);
  assert.doesNotMatch(restored, /keys were not restored/);
  assert.equal(
    await readFile(join(newDataDir, 'keys/operator-key'), 'utf8'),
    'a-key-that-has-to-come-back\n',
  );

  const moveDatabase = async (one: string, other: string) => {
    const output = await runCommand('move', other, { DATABASE_URL: one, DATA_DIR: newDataDir });
    return /Moved and compared: (\d+ rows of \d+ tables)\./.exec(output)?.[1];
  };
  const there = await moveDatabase(first.url, second.url);
  await first.database.rows`drop schema public cascade`;
  await first.database.rows`create schema public`;
  assert.equal(await moveDatabase(second.url, first.url), there);
  assert.ok(restored.includes(`Restored and compared: ${there},`), `${there}: ${restored}`);
  const [counts] = await first.database.rows`
    select count(*)::integer as bookings, sum(number_of_attendees)::integer as people from attendee`;
  assert.deepEqual(counts, { bookings: 5, people: 10 });
});

test('a running Lychgate is neither moved nor replaced, also from another machine', async (t) => {
  const from = await createMigratedDatabase(t);
  const to = await emptyDatabase(t);
  const [dataDir, backups] = [createFolder(t), createFolder(t)];
  const settings = { DATABASE_URL: from.url, DATA_DIR: dataDir, BACKUP_DIR: backups };
  await runCommand('backup', backups, settings);
  await from.database.rows`
    insert into running_process (installation_id, role, settings, jobs, started_at, seen_at)
    values ('on-another-machine', 'web', '{}', '{}', now(), now())`;
  const refusal = /Lychgate runs on this database, perhaps on another machine\. Stop every process first/;
  await assert.rejects(runCommand('move', to.url, settings), refusal);
  await assert.rejects(runCommand('restore', 'latest', settings, '--replace'), refusal);
  // Its process was killed a minute ago.
  await from.database.rows`update running_process set seen_at = now() - interval '61 seconds'`;
  assert.match(await runCommand('move', to.url, settings), /Moved and compared/);
  assert.match(await runCommand('restore', 'latest', settings, '--replace'), /Restored and compared/);
});
