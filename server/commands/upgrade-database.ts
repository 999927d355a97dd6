// npm run upgrade-database -- FOLDER: moves the rows of an embedded database of another major version of PostgreSQL, with
// the programs of that version in FOLDER. A start does this by itself where it finds them.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { moveRows } from '#back-office/backups.ts';
import { lockDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';
import { readConfig } from '../config.ts';
import { readOrCreateKey } from '../keys.ts';
import { runCommand, print } from './open-place.ts';

runCommand(async () => {
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) throw new Error(yours);
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir}.`);
  const folder = process.argv[2];
  if (!folder) throw new Error(usage);
  const lock = lockDataDir(dataDir);
  const server = await startEmbedded({
    dataDir,
    password: readOrCreateKey(dataDir, 'database-password'),
    log: print,
    upgrading: { moveRows, programsFolder: resolve(folder) },
  });
  await server.stop();
  lock.release();
  print('The database is of this version. Start Lychgate now.');
});

const usage =
  'Say where the version of Lychgate is that ran last: npm run upgrade-database -- /opt/lychgate-0.1.0. ' +
  'A folder with the programs of its PostgreSQL will do as well.';
const yours = 'DATABASE_URL is set, so that PostgreSQL is yours to upgrade.';
