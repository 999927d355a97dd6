import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { minuteMs } from '#contract/fields/durations.ts';
import type { ClusterLocation } from './cluster.ts';
import {
  findPostmaster,
  readLastMessages,
  startPostmaster,
  stopPostmaster,
  type ServerStart,
} from './postmaster.ts';
import type { Programs } from './programs.ts';

export type Server = ClusterLocation &
  Programs &
  Pick<ServerStart, 'settings' | 'whileStarting'> & { password: string };

const answerMs = minuteMs;
const connectMs = 2_000;
const statementMs = 30_000;
const pauseMs = 100;
const startsMax = 3;

/**
 * Takes over the server that a killed process left running, or starts one. Returns its port. Retries, because another
 * program may take the free port first, or children of a killed server may still be exiting.
 */
async function adoptOrStart(server: Server): Promise<number> {
  let failure: unknown;
  for (let attempt = 1; attempt <= startsMax; attempt++) {
    const adopted = await findPortOfRunningServer(server);
    if (adopted) {
      server.log('Took over the database server of an earlier process.');
      return adopted;
    }
    try {
      return await startPostmaster(server);
    } catch (error) {
      failure = error;
      await wait(attempt * pauseMs);
    }
  }
  const messages = (await readLastMessages(server)) || (failure as Error).message;
  throw new Error(`PostgreSQL does not start in ${server.cluster}. Its messages:\n${messages}`, {
    cause: failure,
  });
}

/** The port of the server that runs on this cluster, once it answers. */
export async function findPortOfRunningServer(server: Server): Promise<number | undefined> {
  const untilMs = performance.now() + answerMs;
  for (;;) {
    const postmaster = await findPostmaster(server.cluster);
    if (!postmaster) return undefined;
    const { pid, port } = postmaster;
    if (port > 0 && (await isAnswering(server, port))) return port;
    if (performance.now() > untilMs) throw new Error(silent(server, pid));
    await wait(pauseMs);
  }
}

const silent = ({ cluster }: Server, pid: number) =>
  `The database server in ${cluster} (process ${pid}) runs but does not answer: it may be recovering from a crash. ` +
  'Wait a minute, then start Lychgate again.';

const wrongPassword = '28P01'; // https://www.postgresql.org/docs/18/errcodes-appendix.html

async function isAnswering(server: Server, port: number): Promise<boolean> {
  try {
    return await withClient(server, port, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === server.cluster;
    });
  } catch (error) {
    // A wrong password is an answer too. Other errors mean that the server is not ready.
    return (error as pg.DatabaseError).code === wrongPassword;
  }
}

/**
 * Starts the server and makes its database; `isNew` if there was none. The password is only between Lychgate and its own
 * server, so where the file with it was lost or damaged, the server gets the present one.
 */
export async function startWithDatabase(server: Server): Promise<{ port: number; isNew: boolean }> {
  const port = await adoptOrStart(server);
  try {
    return { port, isNew: await makeDatabase(server, port) };
  } catch (error) {
    if ((error as pg.DatabaseError).code !== wrongPassword) throw error;
  }
  server.log('The password of the database was lost, and the database gets another one.');
  await setPassword(server);
  const portNow = await adoptOrStart(server);
  return { port: portNow, isNew: await makeDatabase(server, portNow) };
}

// Without connections: it needs no password, and nobody else can connect.
async function setPassword(server: Server): Promise<void> {
  await stopPostmaster(server);
  const statement = `alter role lychgate password ${pg.escapeLiteral(server.password)}\n`;
  await server.user.run(server.postgres, ['--single', '-D', server.cluster, 'postgres'], answerMs, statement);
}

async function makeDatabase(server: Server, port: number): Promise<boolean> {
  return withClient(server, port, async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'lychgate'`);
    if (!rowCount) await client.query('create database lychgate');
    return !rowCount;
  });
}

async function withClient<Result>(server: Server, port: number, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({
    connectionString: createUrl(server, port, 'postgres'),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  await client.connect();
  return use(client).finally(() => client.end());
}

export function createUrl({ password }: Pick<Server, 'password'>, port: number, database: string) {
  return `postgres://lychgate:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
