import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import type { Head, Manifest } from '../archive/manifest.ts';
import { damaged } from '../archive/damaged.ts';
import { quoted, readForeignKeys, readTables } from './catalogue.ts';

/**
 * Makes freshly migrated tables ready for rows in any order: without foreign keys and triggers, and without what the
 * migrations put into them. `finish` puts everything back, which checks each foreign key.
 */
export async function prepareTables(client: pg.Client, database: Database, tables: Head['tables']) {
  const known = await readTables(database);
  if (JSON.stringify(known) !== JSON.stringify(tables))
    throw damaged('its tables are not those of its version');
  const foreignKeys = await readForeignKeys(database);
  const names = known.map(({ name }) => quoted(name));
  for (const { drop } of foreignKeys) await client.query(drop);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return {
    async finish(sequences: Manifest['sequences']) {
      for (const { add } of foreignKeys) await client.query(add);
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      for (const { name, value, isCalled } of sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
      }
    },
  };
}
