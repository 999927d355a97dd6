import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#back-office/database/database.ts';
import { findOtherOwner } from '#back-office/database/embedded/server-user.ts';
import { createDisposableDataDir, findFastFolder } from '../support/postgres.ts';
import { freePort } from '../support/free-port.ts';

/** Programs of another major version than Lychgate's own. */
export const olderPrograms = '/usr/lib/postgresql/15/bin';
export const isInstalled = existsSync(olderPrograms);

const password = 'password-of-the-test';

/** Makes a DATA_DIR with files of an older version, which `fill` has filled. No server runs on it. */
export async function createOlderDataDir(fill: (url: string) => Promise<unknown>) {
  const dataDir = createDisposableDataDir(findFastFolder());
  const user = findOtherOwner([]);
  const identity = user && { uid: user.uid, gid: user.gid };
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(olderPrograms, program), args, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...identity,
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  mkdirSync(dataDir);
  const passwordFile = join(dataDir, 'password');
  writeFileSync(passwordFile, password);
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDir]);
  const cluster = join(dataDir, 'postgres');
  const access = ['-U', 'lychgate', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  run('initdb', '-D', cluster, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', ...access);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  run('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(dataDir, 'postgres.log'), '-o', options);
  const createUrl = (database: string) => `postgres://lychgate:${password}@127.0.0.1:${port}/${database}`;
  const maintenance = openDatabase(createUrl('postgres'), { connectionsMax: 1 });
  await maintenance.rows`create database lychgate`;
  await maintenance.close();
  await fill(createUrl('lychgate'));
  run('pg_ctl', 'stop', '-m', 'fast', '-D', cluster);
  return { dataDir, cluster, password };
}
