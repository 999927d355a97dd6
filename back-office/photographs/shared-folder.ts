import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { forgetStored, storeIfAbsent } from '../database/installation.ts';

const marker = '.lychgate-folder';
const storedName = 'photographs-folder';
const photographsChecked = 100;

/**
 * Checks that DATA_DIR/photographs belongs to this database: both must have the same id, in a marker file and in the
 * table `installation`. The first start writes both. Throws a sentence for the operator.
 */
export async function checkSharedFolder({ database, dataDir }: { database: Database; dataDir: string }) {
  const folder = join(dataDir, 'photographs');
  await database.transaction(async (connection) => {
    // Prevents two simultaneous first starts from both writing an id.
    await connection.rows`lock table installation in exclusive mode`;
    const name = storedName;
    const [row] = await connection.rows<{ value: string }>`
      select value from installation where name = ${name}`;
    const marked = await readMarker(folder);
    if (row && row.value !== marked) throw new Error(describeOtherFolder(folder, row.value));
    if (row) return;
    if (!marked) await refuseWithoutFiles(connection, folder);
    await storeIfAbsent(connection, name, marked || (await writeMarker(folder)));
  });
}

/** Forgets the folder after a restore, which puts photographs into another one. The next start marks that one. */
export const forgetSharedFolder = (database: Database): Promise<void> => forgetStored(database, storedName);

const readMarker = async (folder: string): Promise<string> =>
  (await readFile(join(folder, marker), 'utf8').catch(emptyIfMissing)).trim();

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

// Write the file before the database, so that a start that is killed in between can be repeated with the same id.
async function writeMarker(folder: string): Promise<string> {
  const id = randomUUID();
  const path = join(folder, marker);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, `${id}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return id;
}

/** Refuses an unmarked folder without any of the newest photographs. Databases of earlier versions have no id. */
async function refuseWithoutFiles({ rows }: Database, folder: string): Promise<void> {
  const newest = await rows<{ key: string }>`
    select key from photograph order by id desc limit ${photographsChecked}`;
  if (newest.length === 0) return;
  const files = new Set(await readdir(folder).catch(() => []));
  if (!newest.some(({ key }) => files.has(key))) throw new Error(describeEmptyFolder(folder));
}

const describeEmptyFolder = (folder: string) =>
  `${folder} holds none of the newest photographs of this database. Point DATA_DIR at the folder that holds them, or ` +
  'copy them here from every machine that had them, and start again.';

const describeOtherFolder = (folder: string, id: string) =>
  `${folder} is not the folder in which this database keeps its photographs. Mount or link the same folder there for ` +
  `every process, or set S3_URL, S3_KEY and S3_SECRET. If it is the right folder and only its file ${marker} was lost, ` +
  `write this into that file: ${id}`;
