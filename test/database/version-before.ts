import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { emptyDatabase } from './empty-database.ts';

const dump = join(import.meta.dirname, 'version-before/schema-and-rows.sql.gz');

/**
 * A database of the version before the baseline, with migration 062: its demonstration data, staff and visitors,
 * reduced to a few rows a table, and a row for each table that was empty.
 */
export async function createDatabaseOfVersionBefore(t: TestContext) {
  const { url, database } = await emptyDatabase(t);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(await readFile(dump)).toString());
  await client.end();
  return { url, database };
}
