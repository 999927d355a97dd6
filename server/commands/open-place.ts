import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUnlessStopped } from '#back-office/backups.ts';
import { CannotStart } from '#back-office/cannot-start.ts';
import { lockDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import { findRunningEmbedded, startEmbedded } from '#back-office/database/embedded/embedded.ts';
import type { Config } from '../config.ts';
import { readOrCreateKey } from '../keys.ts';
import { directUrlMissing } from '../settings/database.ts';

export const print = (sentence: string) => console.log(sentence);

/** Opens the database of the settings, whether Lychgate runs or not. */
export async function openDatabaseAccess(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  const { dataDir } = config;
  const databaseUrl = readDirectUrl(config);
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  if (!existsSync(join(dataDir, 'postgres')))
    throw new CannotStart(`There is no database in ${dataDir}. Please set DATA_DIR, or DATABASE_URL.`);
  const running = await findRunningEmbedded(dataDir, readOrCreateKey(dataDir, 'database-password'));
  return running ? { url: running, close: async () => {} } : openStoppedInstallation(config);
}

/**
 * Opens the database and the keys while no Lychgate runs on them. None can start on DATA_DIR before `close`.
 * Creates a missing embedded database.
 */
export async function openStoppedInstallation(config: Config) {
  const { dataDir } = config;
  const databaseUrl = readDirectUrl(config);
  const lock = lockDataDir(dataDir);
  if (databaseUrl) {
    // The lock only keeps out processes on this machine.
    await refuseUnlessStopped(databaseUrl);
    return { url: databaseUrl, close: async () => lock.release() };
  }
  const server = await openEmbedded({ dataDir });
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      lock.release();
    },
  };
}

/** Null for the embedded server. */
function readDirectUrl({ databaseUrl, databaseDirectUrl }: Config): string | null {
  if (databaseUrl && !databaseDirectUrl) throw new CannotStart(directUrlMissing);
  return databaseDirectUrl;
}

/** The embedded server of DATA_DIR. The caller holds the lock. */
export const openEmbedded = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  startEmbedded({ dataDir, password: readOrCreateKey(dataDir, 'database-password'), log: print });

/** Runs a command that prints one sentence if it fails. */
export function runCommand(command: () => Promise<void>) {
  command().then(
    () => process.exit(0),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
