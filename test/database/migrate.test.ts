import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';

import { migrate } from '#back-office/database/migrate.ts';
import { checkMigrations } from '#back-office/database/migration-state.ts';

import { copyOf, emptyDatabase, createMigratedDatabase, migrationsFolder } from './empty-database.ts';
import { createFolder } from '../support/temporary-folder.ts';

test('each migration is applied once, when two processes start together too', async (t) => {
  const { url, database } = await emptyDatabase(t);
  await Promise.all([migrate(url), migrate(url)]);
  await migrate(url);
  const names = (await database.rows<{ name: string }>`select name from migration order by number`).map(
    ({ name }) => name,
  );
  assert.deepEqual(names, readdirSync(migrationsFolder).toSorted());
});

test('a migration that was edited after it was applied is refused by its name', async (t) => {
  const { url } = await createMigratedDatabase(t);
  const folder = copyOf(t, migrationsFolder);
  const [name = ''] = readdirSync(folder).toSorted();
  writeFileSync(join(folder, name), 'select 1');
  await assert.rejects(migrate(url, { migrations: folder }), {
    message:
      `Migration ${name} was edited after this database had it: ` +
      'put the file back as it was, and the change into a new migration.',
  });
});

test('line ends changed by Git on Windows do not count as an edit', async (t) => {
  const { url } = await createMigratedDatabase(t);
  const folder = copyOf(t, migrationsFolder);
  for (const name of readdirSync(folder)) {
    const sql = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), sql.replaceAll('\n', '\r\n'));
  }
  await migrate(url, { migrations: folder });
});

const readLastNumber = () => Number(readdirSync(migrationsFolder).toSorted().at(-1)!.slice(0, 3));

/** Copies the migrations and adds one more. */
function createFolderWithOneMore(t: TestContext, sql: string) {
  const folder = copyOf(t, migrationsFolder);
  const number = readLastNumber() + 1;
  const name = `${String(number).padStart(3, '0')}-later.sql`;
  writeFileSync(join(folder, name), sql);
  return { folder, number, name };
}

test('an earlier version starts on a database that a later one has added to', async (t) => {
  const { url, database } = await createMigratedDatabase(t);
  await migrate(url, { migrations: createFolderWithOneMore(t, 'create table later ()').folder });
  await database.rows`update database_function set checksum = 'of the later version'`;
  await migrate(url);
  assert.deepEqual(await database.rows`select distinct checksum from database_function`, [
    { checksum: 'of the later version' },
  ]);
  await checkMigrations(database);
});

test('an earlier version refuses a database from which a later one has taken what it uses', async (t) => {
  const { url, database } = await createMigratedDatabase(t);
  const last = readLastNumber();
  const fits = createFolderWithOneMore(
    t,
    `-- Needs every process to know migration ${String(last).padStart(3, '0')}.\n`,
  );
  await migrate(url, { migrations: fits.folder });
  await migrate(url);
  const needs = `-- Needs every process to know migration ${String(last + 1).padStart(3, '0')}.\n`;
  const { folder } = createFolderWithOneMore(t, needs);
  const other = await createMigratedDatabase(t);
  await migrate(other.url, { migrations: folder });
  await assert.rejects(migrate(other.url), /too new for this Lychgate: it has had migration \d+-later\.sql/);
  await assert.rejects(checkMigrations(other.database), /other migrations than this version needs/);
  await checkMigrations(database);
});

test('a migration that fails leaves the database as it was, and works once it is mended', async (t) => {
  const { url, database } = await emptyDatabase(t);
  const folder = createFolder(t);
  writeFileSync(join(folder, '001-first.sql'), 'create table first ()');
  writeFileSync(join(folder, '002-second.sql'), 'create table second (); select 1 / 0');
  await assert.rejects(migrate(url, { migrations: folder }), {
    message: 'Migration 002-second.sql failed and changed nothing: division by zero',
  });
  assert.deepEqual(
    await database.rows`select to_regclass('first')::text as first, to_regclass('second')::text as second`,
    [{ first: 'first', second: null }],
  );
  writeFileSync(join(folder, '002-second.sql'), 'create table second ()');
  await migrate(url, { migrations: folder });
});

test('a number that is missing or there twice is refused', async (t) => {
  const folder = createFolder(t);
  writeFileSync(join(folder, '001-first.sql'), '');
  writeFileSync(join(folder, '001-other.sql'), '');
  await assert.rejects(
    migrate('postgres://nowhere', { migrations: folder }),
    /001-other\.sql stands in place 2/,
  );
});

test('two tests never see each other’s rows', async (t) => {
  const [one, other] = [await createMigratedDatabase(t), await createMigratedDatabase(t)];
  await one.database.rows`insert into event (title, starts_at) values ('A service', '2030-01-01 11:00')`;
  assert.deepEqual(await other.database.rows`select title from event`, []);
});
