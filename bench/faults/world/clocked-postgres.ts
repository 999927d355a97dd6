import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { makeCluster } from '#back-office/database/embedded/cluster.ts';
import { makeDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import { findPrograms } from '#back-office/database/embedded/programs.ts';
import { chooseServerUser } from '#back-office/database/embedded/server-user.ts';
import { createDisposableDataDir } from '../../../test/support/postgres.ts';
import { freePort } from '../../processes.ts';
import { untilItAnswers } from '../../stack/postgres-process.ts';

/** A PostgreSQL with another environment, such as that of a clock. */
export async function startPostgresWith(environment: Record<string, string>) {
  const dataDir = makeDataDir(createDisposableDataDir());
  const cluster = join(dataDir, 'postgres');
  const programs = findPrograms();
  const user = await chooseServerUser({ dataDir, cluster, postgres: programs.postgres });
  const password = randomBytes(16).toString('hex');
  await makeCluster({ ...programs, dataDir, cluster, user, password, log: () => {} });
  await user.give(cluster);
  const { uid, gid } = statSync(cluster);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((each) => ['-c', each]);
  const child = spawn(programs.postgres, ['-D', cluster, '-p', `${port}`, ...settings], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: '/',
    env: { LC_ALL: 'C', ...environment },
    stdio: 'ignore',
  });
  const url = `postgres://lychgate:${password}@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}
