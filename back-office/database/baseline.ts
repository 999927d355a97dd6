import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSqlFiles } from './read-sql.ts';

/**
 * The baseline is the schema of a new database after this migration; later migrations follow. Files of earlier migrations
 * exist only as far back as a database can be upgraded.
 */
export const baselineNumber = 65;

const folder = new URL('baseline/', import.meta.url);
const includePattern = /^\\ir (\S+)$/gm;

/** The statements of the baseline. A line `\ir FILE` stands for another file, as in psql. */
export async function readBaseline(): Promise<string> {
  const files = await readSqlFiles(folder);
  const included = files.flatMap(({ sql }) => Array.from(sql.matchAll(includePattern), ([, name]) => name!));
  const texts = new Map(
    await Promise.all(included.map(async (name) => [name, await readIncluded(name)] as const)),
  );
  return files
    .map(({ sql }) => sql.replace(includePattern, (_, name: string) => texts.get(name)!))
    .join('\n');
}

const readIncluded = (name: string) => readFile(join(fileURLToPath(folder), name), 'utf8');
