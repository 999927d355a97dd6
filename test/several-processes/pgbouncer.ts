import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { until } from '../support/until.ts';
import { freePort } from '../support/free-port.ts';

export const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

// Fewer than the processes open, so that each transaction may get another connection.
const serverConnectionsMax = 5;

/** PgBouncer in transaction mode in front of a database, with more settings of its own. */
export async function startPgBouncer(databaseUrl: string, more: Record<string, number> = {}) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-pgbouncer-'));
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const options = { host: hostname, port, user: username, password: decodeURIComponent(password) };
  const own = { default_pool_size: serverConnectionsMax, ...more };
  const target = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  writeFileSync(
    file,
    `[databases]
* = ${target.join(' ')} connect_query='set statement_timeout = 7000; set lock_timeout = 3000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${Object.entries(own)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`,
  );
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, '-q', file], { stdio: 'inherit' });
  await until(() => canConnect(listenPort), 10);
  return {
    url: `postgres://${username}:unused@127.0.0.1:${listenPort}${pathname}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
    socket.once('connect', () => socket.destroy());
  });
