import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { makeCluster } from '#back-office/database/embedded/cluster.ts';
import { makeDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import {
  findPostmaster,
  startPostmaster,
  stopPostmaster,
} from '#back-office/database/embedded/postmaster.ts';
import { findPrograms } from '#back-office/database/embedded/programs.ts';
import { chooseServerUser } from '#back-office/database/embedded/server-user.ts';
import { signalServer, untilItAnswers } from './postgres-process.ts';
import type { Postgres } from './target.ts';

/** A PostgreSQL that nobody restarts, on the disk, with the programs that come with Lychgate. */
export async function startPostgres(folder: string): Promise<Postgres & { stop(): Promise<void> }> {
  const dataDir = makeDataDir(join(folder, 'database'));
  const cluster = join(dataDir, 'postgres');
  const programs = findPrograms();
  const user = await chooseServerUser({ dataDir, cluster, postgres: programs.postgres });
  const password = randomBytes(16).toString('hex');
  const server = { ...programs, dataDir, cluster, user, password, log: () => {} };
  await makeCluster(server);
  await user.give(cluster);
  const port = await startPostmaster(server);
  const getUrl = (database: string) => `postgres://lychgate:${password}@127.0.0.1:${port}/${database}`;
  await makeDatabase(getUrl('postgres'));
  const url = getUrl('lychgate');
  return {
    url,
    pid: async () => (await findPostmaster(cluster))?.pid,
    kill: (signal) => signalServer(cluster, signal),
    comeBack: async () => {
      // Also removes the pid file of one that was killed.
      if (!(await findPostmaster(cluster))) await startPostmaster(server, port);
      await untilItAnswers(url);
    },
    stop: async () => {
      if (!(await findPostmaster(cluster))) return;
      await signalServer(cluster, 'SIGCONT');
      await stopPostmaster(server);
    },
  };
}

async function makeDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database lychgate').finally(() => client.end());
}
