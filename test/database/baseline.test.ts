import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { restoreArchive } from '#back-office/backup/restore-archive.ts';
import { readTables } from '#back-office/backup/rows/catalogue.ts';
import { writeArchive } from '#back-office/backup/write-archive.ts';
import type { Database } from '#back-office/database/database.ts';
import { migrate } from '#back-office/database/migrate.ts';
import { readSettledNames } from '#back-office/database/settled-names.ts';
import { dumpFunctions, dumpSchema } from './dump-schema.ts';
import { emptyDatabase, createMigratedDatabase } from './empty-database.ts';
import { createDatabaseOfVersionBefore } from './version-before.ts';

const schemaFile = join(import.meta.dirname, '../../back-office/database/schema.sql');

test('schema.sql shows the schema of a new database', async (t) => {
  const { database } = await createMigratedDatabase(t);
  const head =
    '-- The schema of a migrated database, for reading. `UPDATE_EXPECTED=1 npm test -- baseline` writes it again.\n\n';
  const schema = head + (await dumpSchema(database));
  if (process.env.UPDATE_EXPECTED) await writeFile(schemaFile, schema);
  assertSame(schema, await readFile(schemaFile, 'utf8'));
});

test('a database of the version before becomes the same as a new one, and keeps every row', async (t) => {
  const { url, database } = await createDatabaseOfVersionBefore(t);
  const names = await readSettledNames();
  const before = new Map(
    (await countRows(database)).map(({ name, count }) => [names.table(name), count] as const),
  );
  for (const [name, count] of before) assert.ok(count > 0, `${name} of the version before has a row`);
  await migrate(url);
  const { database: fresh } = await createMigratedDatabase(t);
  assertSame(await dumpSchema(database), await dumpSchema(fresh));
  assertSame(await dumpFunctions(database), await dumpFunctions(fresh));
  for (const { name, count } of await countRows(database)) assert.equal(count, before.get(name) ?? 0, name);
  assert.deepEqual(await readConstants(database), await readConstants(fresh));
  assert.deepEqual(
    await database.rows`select kind, purpose_key as "purposeKey" from outbox where kind like 'signoff-%'`,
    [{ kind: 'signoff-email', purposeKey: 'signoff-email:1' }],
  );
});

test('an archive of the version before is restored, as the upgrade of its database would be', async (t) => {
  const { url, database } = await createDatabaseOfVersionBefore(t);
  const target = await emptyDatabase(t);
  const restored = await moveThroughArchive(url, target.url);
  assert.equal(restored.head.migration, 62);
  await migrate(url);
  assertSame(await dumpSchema(target.database), await dumpSchema(database));
  assert.deepEqual(await readRows(target.database), await readRows(database));
  await target.database
    .rows`insert into event (title, starts_at) values ('The next one', '2030-01-01 11:00')`;
});

test('an older database and an older archive are refused, with the version to start first', async (t) => {
  const { url, database } = await createDatabaseOfVersionBefore(t);
  await database.rows`delete from migration where number > 61`;
  const target = await emptyDatabase(t);
  const message =
    /is too old for this Lychgate: its last migration is 061, and this version upgrades from 062 on\. Start/;
  await assert.rejects(migrate(url), message);
  await assert.rejects(moveThroughArchive(url, target.url), message);
});

/** Shows the first lines that differ, because a whole schema is long. */
function assertSame(actual: string, expected: string) {
  if (actual === expected) return;
  const [found, expectedLines] = [actual.split('\n'), expected.split('\n')];
  const at = found.findIndex((line, index) => line !== expectedLines[index]);
  assert.deepEqual(found.slice(at, at + 3), expectedLines.slice(at, at + 3), `line ${at + 1}`);
  assert.fail(`line ${at + 1} is missing: ${expectedLines[at]}`);
}

/** Writes an archive of one database, and restores it into another. */
async function moveThroughArchive(from: string, to: string) {
  const archive = new PassThrough();
  const [, restored] = await Promise.all([
    writeArchive({ databaseUrl: from, clock: () => new Date(), photographs: null }, archive).catch(
      (error: Error) => void archive.destroy(error),
    ),
    restoreArchive(archive, {
      databaseUrl: to,
      isFile: () => false,
      takeFile: async () => {},
      settle: async () => {},
    }),
  ]);
  return restored;
}

async function countRows(database: Database): Promise<{ name: string; count: number }[]> {
  return (await readRows(database)).map(({ name, rows }) => ({ name, count: rows.length }));
}

/** Every row of every table, as text in order. */
async function readRows(database: Database): Promise<{ name: string; rows: string[] }[]> {
  const found = [];
  for (const { name } of await readTables(database)) {
    const text = `select to_jsonb(t)::text as row from ${name} t order by 1`;
    const rows = await database.rows<{ row: string }>(Object.assign([text], { raw: [text] }));
    found.push({ name, rows: rows.map(({ row }) => row) });
  }
  return found;
}

/** Rows that come with the schema. */
async function readConstants({ rows }: Database) {
  return {
    transitions: await rows`select * from state_transition order by table_name, before, after`,
    choices: await rows`select * from dropdown_item order by field_name, position`,
    secrets: await rows`select name, octet_length(value) as bytes from secret order by name`,
    mainBranch: await rows`select count(*)::integer as count from branch where is_main`,
    signoffOptions: await rows`select count(*)::integer as count from signoff_options`,
    comparison: await rows`select count(*)::integer as count from sage_comparison`,
  };
}
