import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { CannotStart } from '../../cannot-start.ts';
import { makeCluster, removeIncompleteClusters, type Place } from './cluster.ts';
import { makeDataDir } from './data-dir-lock.ts';
import { keepRunning, type KeptRunning } from './keep-running.ts';
import { findPostmaster, lastMessages, startPostmaster, stopPostmaster } from './postmaster.ts';
import { checkVersion } from './version.ts';
import { findPrograms, type Programs } from './programs.ts';
import { chooseServerUser } from './server-user.ts';

type Server = Place & Programs & { password: string };

const answerMs = 60_000;
const connectMs = 2_000;
const statementMs = 30_000;
const pauseMs = 100;
const startsMax = 3;

export type Embedded = {
  url: string;
  /** Whether this start created the database. */
  isNew: boolean;
  /** Whether the server has ended unexpectedly and does not run again yet. */
  isRestarting(): boolean;
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL server in DATA_DIR, or takes over the one that a killed process left running. Restarts it
 * whenever it ends before `stop`. The caller must hold the lock on DATA_DIR.
 */
export async function startEmbedded(parts: {
  dataDir: string;
  password: string;
  log: (sentence: string) => void;
}): Promise<Embedded> {
  const server = await prepare(parts);
  await removeIncompleteClusters(server);
  await checkVersion(server);
  if (!existsSync(server.cluster)) await makeCluster(server);
  await server.user.give(server.cluster);
  const port = await adoptOrStart(server);
  const isNew = await makeDatabase(server, port);
  const kept = keepRunning(server, () => restart(server, port));
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopKept(server, kept));
  return { url: urlOf(server, port, 'lychgate'), isNew, isRestarting: kept.isRestarting, stop };
}

/** The address of the server that a running Lychgate keeps in DATA_DIR; undefined if there is none. */
export async function findRunningEmbedded(dataDir: string, password: string): Promise<string | undefined> {
  const cluster = join(realpathSync(dataDir), 'postgres');
  const postmaster = await findPostmaster(cluster);
  return postmaster?.port ? urlOf({ password }, postmaster.port, 'lychgate') : undefined;
}

// On the same port, so that connection pools can reconnect.
async function restart(server: Server, port: number): Promise<void> {
  const running = await adopt(server);
  if (running === port) return;
  if (running) await stopPostmaster(server);
  await startPostmaster(server, port);
}

async function stopKept(server: Server, kept: KeptRunning): Promise<void> {
  const noMoreRestarts = kept.stop();
  // This also stops a server that is starting or recovering, so that the stop does not wait for it.
  await stopPostmaster(server);
  await noMoreRestarts;
  if (await findPostmaster(server.cluster)) await stopPostmaster(server);
}

async function prepare(parts: Pick<Server, 'dataDir' | 'password' | 'log'>): Promise<Server> {
  const dataDir = makeDataDir(parts.dataDir);
  const cluster = join(dataDir, 'postgres');
  const programs = findPrograms();
  const user = await chooseServerUser({ dataDir, cluster, postgres: programs.postgres });
  return { ...parts, ...programs, dataDir, cluster, user };
}

// Retries, because another program may take the free port first, or children of a killed server may still be exiting.
async function adoptOrStart(server: Server): Promise<number> {
  let failure: unknown;
  for (let attempt = 1; attempt <= startsMax; attempt++) {
    const adopted = await adopt(server);
    if (adopted) {
      server.log('Took over the database server of an earlier process.');
      return adopted;
    }
    try {
      return await startPostmaster(server);
    } catch (error) {
      failure = error;
      await sleep(attempt * pauseMs);
    }
  }
  const messages = (await lastMessages(server)) || (failure as Error).message;
  throw new Error(`PostgreSQL does not start in ${server.cluster}. Its messages:\n${messages}`, {
    cause: failure,
  });
}

async function adopt(server: Server): Promise<number | undefined> {
  const untilMs = performance.now() + answerMs;
  for (;;) {
    const postmaster = await findPostmaster(server.cluster);
    if (!postmaster) return undefined;
    const { pid, port } = postmaster;
    if (port > 0 && (await answers(server, port))) return port;
    if (performance.now() > untilMs) throw new Error(silent(server, pid));
    await sleep(pauseMs);
  }
}

const silent = ({ cluster }: Server, pid: number) =>
  `The database server in ${cluster} (process ${pid}) runs but does not answer: it may be recovering from a crash. ` +
  'Wait a minute, then start Lychgate again.';

const wrongPassword = '28P01'; // https://www.postgresql.org/docs/18/errcodes-appendix.html

async function answers(server: Server, port: number): Promise<boolean> {
  try {
    return await withClient(server, port, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === server.cluster;
    });
  } catch (error) {
    // A wrong password is an answer too, reported later. Other errors mean that the server is not ready.
    return (error as pg.DatabaseError).code === wrongPassword;
  }
}

async function makeDatabase(server: Server, port: number): Promise<boolean> {
  try {
    return await withClient(server, port, async (client) => {
      const { rowCount } = await client.query(`select from pg_database where datname = 'lychgate'`);
      if (!rowCount) await client.query('create database lychgate');
      return !rowCount;
    });
  } catch (cause) {
    if ((cause as pg.DatabaseError).code !== wrongPassword) throw cause;
    throw new CannotStart(
      `The database in ${server.cluster} was created with another password than the one now in DATA_DIR. ` +
        'Restore the file with that password.',
      { cause },
    );
  }
}

async function withClient<Result>(server: Server, port: number, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString: urlOf(server, port, 'postgres'),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  await client.connect();
  return use(client).finally(() => client.end());
}

function urlOf({ password }: Pick<Server, 'password'>, port: number, database: string) {
  return `postgres://lychgate:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
