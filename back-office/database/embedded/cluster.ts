import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ServerUser } from './server-user.ts';

/** The folders and the user of PostgreSQL. A cluster is the folder with all its databases. */
export type ClusterLocation = {
  dataDir: string;
  cluster: string;
  user: ServerUser;
  log: (sentence: string) => void;
};

const makeMs = 120_000;
const incompletePrefix = 'postgres.new-';

type NewPlace = ClusterLocation & { initdb: string; password: string };

/** Creates the cluster in a temporary folder and then renames it, so that a kill leaves no partial cluster. */
export async function makeCluster(place: NewPlace) {
  place.log(`Creating a database in ${place.cluster}.`);
  const making = await mkdtemp(join(place.dataDir, incompletePrefix));
  try {
    const created = await runInitdb(place, making);
    await rename(created, place.cluster);
    // initdb has flushed its files.
    await flush(place.dataDir);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`PostgreSQL could not create a database in ${place.cluster}: ${message}`, { cause });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function runInitdb({ user, initdb, password }: NewPlace, making: string): Promise<string> {
  const created = join(making, 'cluster');
  const passwordFile = join(making, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await user.give(making);
  const access = ['--username=lychgate', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // PostgreSQL's built-in locale sorts the same on every machine and after operating system upgrades.
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await user.run(initdb, ['-D', created, '--data-checksums', ...access, ...text], makeMs);
  return created;
}

export async function removeIncompleteClusters({ dataDir, log }: ClusterLocation) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(incompletePrefix)) continue;
    // The initdb of a killed process may still be writing. The next start then removes the rest.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
      log(`An incomplete database could not be removed from ${name}: ${error.message}`),
    );
  }
}

/** Makes a rename in a folder survive a power cut. */
export async function flush(folder: string) {
  if (process.platform === 'win32') return; // Windows cannot open a folder
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
