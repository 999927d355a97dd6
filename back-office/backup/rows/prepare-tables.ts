import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { ArchiveHeader, Manifest } from '../archive/manifest.ts';
import { createDamagedError } from '../archive/damaged-error.ts';
import { quote, readForeignKeys, readTables } from './catalogue.ts';

/** The tables of an archive. An older one may lack tables and columns that migrations have added since. */
type Expected = { tables: ArchiveHeader['tables']; isOlder: boolean };

/**
 * Makes freshly migrated tables ready for rows in any order: without foreign keys and triggers, and without what the
 * migrations put into them. `finish` puts everything back, which checks each foreign key.
 */
export async function prepareTables(client: pg.Client, database: Database, expected: Expected) {
  const existing = await readTables(database);
  if (!isAsExpected(existing, expected)) throw createDamagedError('its tables are not those of its version');
  const foreignKeys = await readForeignKeys(database);
  const names = existing.map(({ name }) => quote(name));
  for (const { drop } of foreignKeys) await client.query(drop);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return {
    async finish(sequences: Manifest['sequences']) {
      for (const { add } of foreignKeys) await client.query(add);
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      for (const { name, value, isCalled } of sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, isCalled]);
      }
    },
  };
}

function isAsExpected(existing: ArchiveHeader['tables'], { tables, isOlder }: Expected): boolean {
  if (!isOlder) return JSON.stringify(existing) === JSON.stringify(tables);
  const columnsOf = new Map(existing.map(({ name, columns }) => [name, columns]));
  return tables.every(({ name, columns }) =>
    columns.every((column) => columnsOf.get(name)?.includes(column)),
  );
}
