import type pg from 'pg';
import { readSqlFiles, type SqlFile } from './read-sql.ts';

export const ownFunctions = new URL('functions/', import.meta.url);

/** One file a function, `name.sql`; each begins with `create or replace`. */
export async function readFunctions(folder: URL | string = ownFunctions): Promise<SqlFile[]> {
  const files = await readSqlFiles(folder);
  return files.map((file) => ({ ...file, name: file.name.replace(/\.sql$/, '') }));
}

/** Applies each function that this database lacks or has in another version. */
export async function applyFunctions(client: pg.Client, functions: SqlFile[]): Promise<void> {
  // A migration may have dropped a function, so that its file can define it again.
  const { rows } = await client.query<Pick<SqlFile, 'name' | 'checksum'>>(
    'select name, checksum from database_function where to_regproc(name) is not null',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const each of functions) {
    if (applied.get(each.name) !== each.checksum) await apply(client, each);
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: SqlFile) {
  try {
    await client.query(sql);
  } catch (cause) {
    throw new Error(`Function ${name} failed and changed nothing: ${(cause as Error).message}`, { cause });
  }
  await client.query(
    `insert into database_function values ($1, $2, now())
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum],
  );
}
