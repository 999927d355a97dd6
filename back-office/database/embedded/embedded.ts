import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { makeCluster, removeIncompleteClusters } from './cluster.ts';
import { makeDataDir } from './data-dir-lock.ts';
import { keepRunning, type RestartingServer } from './keep-running.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { findPortOfRunningServer, startWithDatabase, createUrl, type Server } from './server.ts';
import { chooseServerUser } from './server-user.ts';
import {
  finishUpgrade,
  removeIncompleteUpgrade,
  upgradeCluster,
  warnOfOldFiles,
  type Upgrading,
} from './upgrade.ts';
import { findVersionMismatch } from './version.ts';

export type Embedded = {
  url: string;
  /** Whether this start created the database. */
  isNew: boolean;
  /** Whether the server has ended unexpectedly and does not run again yet. */
  isRestarting(): boolean;
  stop(): Promise<void>;
};

type ServerOptions = Pick<Server, 'dataDir' | 'password' | 'log' | 'settings' | 'whileStarting'>;

/**
 * Starts the PostgreSQL server in DATA_DIR, or takes over the one that a killed process left running. Restarts it
 * whenever it ends before `stop`. Upgrades the files of another major version, or refuses them. The caller must hold the
 * lock on DATA_DIR.
 */
export async function startEmbedded({
  upgrading,
  ...parts
}: ServerOptions & { upgrading?: Upgrading }): Promise<Embedded> {
  const server = await prepare(parts);
  await removeIncompleteUpgrade(server);
  await removeIncompleteClusters(server);
  await finishUpgrade(server);
  const other = await findVersionMismatch(server);
  if (other) await upgradeCluster(server, other, upgrading);
  await warnOfOldFiles(server);
  if (!existsSync(server.cluster)) await makeCluster(server);
  await server.user.give(server.cluster);
  const { port, isNew } = await startWithDatabase(server);
  const keptRunning = keepRunning(server, () => restart(server, port));
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopKept(server, keptRunning));
  return { url: createUrl(server, port, 'lychgate'), isNew, isRestarting: keptRunning.isRestarting, stop };
}

/** The address of the server that a running Lychgate keeps in DATA_DIR; undefined if there is none. */
export async function findRunningEmbedded(dataDir: string, password: string): Promise<string | undefined> {
  const cluster = join(realpathSync(dataDir), 'postgres');
  const postmaster = await findPostmaster(cluster);
  return postmaster?.port ? createUrl({ password }, postmaster.port, 'lychgate') : undefined;
}

// On the same port, so that connection pools can reconnect.
async function restart(server: Server, port: number): Promise<void> {
  const running = await findPortOfRunningServer(server);
  if (running === port) return;
  if (running) await stopPostmaster(server);
  await startPostmaster(server, port);
}

async function stopKept(server: Server, keptRunning: RestartingServer): Promise<void> {
  const noMoreRestarts = keptRunning.stop();
  // This also stops a server that is starting or recovering, so that the stop does not wait for it.
  await stopPostmaster(server);
  await noMoreRestarts;
  if (await findPostmaster(server.cluster)) await stopPostmaster(server);
}

async function prepare(parts: ServerOptions): Promise<Server> {
  const dataDir = makeDataDir(parts.dataDir);
  const cluster = join(dataDir, 'postgres');
  const programs = findPrograms();
  const user = await chooseServerUser({ dataDir, cluster, postgres: programs.postgres });
  return { ...parts, ...programs, dataDir, cluster, user };
}
