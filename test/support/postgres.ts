import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { startEmbedded } from '#back-office/database/embedded/embedded.ts';

// Every test has a database of its own. A copy takes 40 ms in memory, and up to a second on a disk.
const memory = '/dev/shm';
const memoryBytesMin = 4 * 1024 ** 3;

// A server that lasts as long as a run of tests neither flushes its files nor logs whole pages.
const lightSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  scram_iterations: '1',
};

/**
 * Starts a real server in a folder of its own. The user in `url` may create databases. A light one is for tests: it may lose
 * what was committed, and its figures are not those of a real server.
 */
export async function startTestPostgres({ isLight = false } = {}): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const dataDir = createDisposableDataDir(findFastFolder());
  const password = randomBytes(16).toString('hex');
  const { url, stop } = await startEmbedded({
    dataDir,
    password,
    settings: isLight ? lightSettings : {},
    log: () => {},
  });
  if (isLight) await simplifyPassword(url, password);
  return { url, stop };
}

// Thousands of connections prove this password, with 4,096 hashes each unless it is set again.
async function simplifyPassword(url: string, password: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query(`alter role lychgate password ${pg.escapeLiteral(password)}`)
    .finally(() => client.end());
}

/**
 * A path for a DATA_DIR. When this process ends, however it ends, the server in it is stopped and the folder
 * removed.
 */
export function createDisposableDataDir(parent = tmpdir()): string {
  const dataDir = join(parent, `lychgate-test-${randomBytes(6).toString('hex')}`);
  const guard = spawn('sh', ['-c', afterwards, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return dataDir;
}

/** A folder in memory, if there is enough. */
export function findFastFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= memoryBytesMin ? memory : tmpdir();
}

// The standard input of this script ends with the test process, even with kill -9. The id in a pid file may belong to
// another process by now, so the script checks before it kills.
const afterwards = `
  cat
  for note in "$0"/*.pid "$0"/postgres*/postmaster.pid "$0"/*/postgres/postmaster.pid; do
    server=$(head -n 1 "$note")
    ps -ww -o command= -p "$server" | grep -qF "$0" && kill -QUIT "$server" && sleep 0.5
  done
  rm -rf "$0"
`;
