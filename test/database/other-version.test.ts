// @proof: databases of another PostgreSQL are made and upgraded, and an upgrade is killed.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { moveRows } from '#back-office/backups.ts';
import { openDatabase } from '#back-office/database/database.ts';
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';
import { startTestLychgate } from '../support/lychgate.ts';
import { createDisposableDataDir } from '../support/postgres.ts';
import { isInstalled, createOlderDataDir, olderPrograms } from './older-postgres.ts';
import { killProcess } from '../support/processes/child-process.ts';

const needsOld = { skip: !isInstalled && 'no PostgreSQL 15 is installed' };

test('files of another PostgreSQL are left alone without its programs, with what to do', async () => {
  const dataDir = createDisposableDataDir();
  const cluster = join(dataDir, 'postgres');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  for (const programsFolder of [undefined, dataDir, olderPrograms]) {
    const upgrading = { moveRows, ...(programsFolder && { programsFolder }) };
    const starting = startEmbedded({ dataDir, password: 'never-used', log: () => {}, upgrading });
    const sentence = /made by PostgreSQL 17.*brings PostgreSQL 18.*npm run upgrade-database -- FOLDER/;
    await assert.rejects(starting, sentence);
  }
  assert.deepEqual(readdirSync(cluster), ['PG_VERSION']);
});

const readCounts = async (url: string) => {
  const database = openDatabase(url, { connectionsMax: 1 });
  const [counts] = await database.rows<{ bookings: number; emails: number; version: string }>`
    select (select count(*) from attendee)::integer as bookings, (select count(*) from outbox)::integer as emails,
           current_setting('server_version') as version`;
  await database.close();
  return { ...counts!, version: counts!.version.slice(0, 2) };
};

const listOlderFolders = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('postgres') && name !== 'postgres.log')
    .toSorted();

type UpgradeOptions = {
  moveRows: (fromUrl: string, toUrl: string) => Promise<unknown>;
  programsFolder?: string;
};

suite('Files of PostgreSQL 15 with demonstration data', needsOld, () => {
  let older: Awaited<ReturnType<typeof createOlderDataDir>>;
  let upgraded: Awaited<ReturnType<typeof start>>;
  let lines: string[] = [];
  before(async () => {
    const lychgate = await startTestLychgate({ DEMO: 'on' });
    const { bookings, emails } = await readCounts(lychgate.databaseUrl!);
    assert.ok(bookings > 0 && emails > 0);
    upgraded = { isNew: false, bookings, emails, version: '18' };
    older = await createOlderDataDir((url) => moveRows(lychgate.databaseUrl!, url));
    await lychgate.stop();
  });

  async function start(upgrading: UpgradeOptions) {
    lines = [];
    const { url, isNew, stop } = await startEmbedded({
      ...older,
      log: (line) => lines.push(line),
      upgrading,
    });
    return readCounts(url)
      .then((counts) => ({ isNew, ...counts }))
      .finally(stop);
  }

  test('an upgrade that fails or is killed leaves them as they were', async () => {
    const failCheck = () => Promise.reject(new Error('the rows differ'));
    await assert.rejects(
      start({ moveRows: failCheck }),
      /could not be upgraded.*: the rows differ\. Nothing/,
    );
    assert.deepEqual(listOlderFolders(older.dataDir), ['postgres']);

    const killed = fork(new URL('./upgrade-process.ts', import.meta.url), [older.dataDir, older.password]);
    await once(killed, 'message');
    await killProcess(killed);
    assert.deepEqual(listOlderFolders(older.dataDir), ['postgres', 'postgres.new-upgrade']);
  });

  test('a start upgrades them with every row where the programs that ran last are still there', async () => {
    assert.deepEqual(await start({ moveRows }), upgraded);
    assert.deepEqual(listOlderFolders(older.dataDir), ['postgres', 'postgres-15']);
    assert.match(lines.join('\n'), /was upgraded, and every row was compared/);

    // A kill leaves this state after the old files were moved away and before the new ones took their place.
    renameSync(older.cluster, join(older.dataDir, 'postgres.upgraded'));
    assert.deepEqual(await start({ moveRows }), upgraded);
    assert.deepEqual(listOlderFolders(older.dataDir), ['postgres', 'postgres-15']);
    assert.match(lines.join('\n'), /postgres-15 holds the data from before an upgrade\. Delete it/);
  });

  test('an operator says where the programs are if they are elsewhere', async () => {
    rmSync(older.cluster, { recursive: true });
    renameSync(join(older.dataDir, 'postgres-15'), older.cluster);
    rmSync(join(older.cluster, 'postmaster.opts'));
    await assert.rejects(start({ moveRows }), /npm run upgrade-database/);
    assert.deepEqual(await start({ moveRows, programsFolder: join(olderPrograms, '..') }), upgraded);
  });
});
