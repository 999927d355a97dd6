import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SqlFile = { name: string; sql: string; checksum: string };

/** The `.sql` files of a folder, in the order of their names. */
export async function readSqlFiles(folder: URL | string): Promise<SqlFile[]> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map((name) => readSqlFile(path, name)));
}

async function readSqlFile(folder: string, name: string): Promise<SqlFile> {
  // Git on Windows may convert line ends; the checksum ignores that.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
