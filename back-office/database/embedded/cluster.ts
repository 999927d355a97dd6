import { mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ServerUser } from './server-user.ts';

/** Where PostgreSQL works. It calls the folder with all its databases a cluster. */
export type Place = { dataDir: string; cluster: string; user: ServerUser; log: (sentence: string) => void };

const makeMs = 120_000;
const halfMade = 'postgres.new-';

type NewPlace = Place & { initdb: string; password: string };

/** Made beside its place and moved there whole: a kill in the middle leaves nothing that a start would trust. */
export async function makeCluster(place: NewPlace) {
  place.log(`Making a database in ${place.cluster}.`);
  const making = await mkdtemp(join(place.dataDir, halfMade));
  try {
    const made = await runInitdb(place, making);
    await rename(made, place.cluster);
    await flush(place.dataDir);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`PostgreSQL could not make a database in ${place.cluster}: ${message}`, { cause });
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function runInitdb({ user, initdb, password }: NewPlace, making: string): Promise<string> {
  const made = join(making, 'cluster');
  const passwordFile = join(making, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await user.give(making);
  const access = ['--username=lychgate', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // PostgreSQL's own sorting and letter cases: the same on every machine and after every upgrade of one.
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await user.run(initdb, ['-D', made, '--data-checksums', ...access, ...text], makeMs);
  return made;
}

export async function removeHalfMade({ dataDir, log }: Place) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(halfMade)) continue;
    // The initdb of a killed process may still be writing; the next start then removes the rest.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
      log(`A half-made database stays behind in ${name}: ${error.message}`),
    );
  }
}

// initdb has flushed what is in the folder; its new name must survive a power cut too.
async function flush(folder: string) {
  if (process.platform === 'win32') return; // which cannot open a folder
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
