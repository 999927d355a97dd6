import { execFile } from 'node:child_process';
import { appendFile, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { minuteMs } from '#contract/fields/durations.ts';
import type { ClusterLocation } from './cluster.ts';

/** The main process of a PostgreSQL server. The port is NaN until the server has written its pid file. */
type Postmaster = { pid: number; port: number };

const startMs = minuteMs;
const stopMs = { fast: 30_000, immediate: 10_000 };
const graceMs = 5_000;
const askMs = 5_000;
const logBytesMax = 10 * 1024 * 1024;
const lastLinesMax = 5;

const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  wal_compression: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // Failed statements are reported to the caller. In the log they could reveal personal data.
  log_min_messages: 'log',
  // Messages without details and statements, which can contain personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** The server that runs on this cluster. Removes the pid file of one that has ended. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const pidFile = join(cluster, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;

  // https://www.postgresql.org/docs/18/storage-file-layout.html; the pid of a single-user server is negative.
  const [pid = '', , , port = ''] = text.split('\n');
  const postmaster = { pid: Math.abs(Number.parseInt(pid)), port: Number.parseInt(port) };
  if (await isPostgresProcess(postmaster.pid, cluster)) return postmaster;

  // PostgreSQL refuses to start if another process has reused the pid, or if the file is empty after a power cut.
  // Removing the file is safe: PostgreSQL also detects a running server by its shared memory.
  await rm(pidFile, { force: true });
  return undefined;
}

async function isPostgresProcess(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 0)) return false;
  const command = await readCommand(pid).catch(() => '');
  return process.platform === 'win32'
    ? command.includes('postgres.exe')
    : command.includes(`/postgres -D ${cluster} `);
}

const execute = promisify(execFile);

// A zombie process (containers without init keep them) has no command line.
async function readCommand(pid: number): Promise<string> {
  switch (process.platform) {
    case 'linux':
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    case 'win32':
      return (await execute('tasklist', ['/NH', '/FI', `PID eq ${pid}`], { timeout: askMs })).stdout;
    default:
      return (await execute('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { timeout: askMs })).stdout;
  }
}

export type ServerStart = ClusterLocation & {
  pg_ctl: string;
  /** Instead of Lychgate's own: the server of tests need not survive a power cut. */
  settings?: Record<string, string>;
  /** Called while the processes of PostgreSQL start, which does not take this process's time. */
  whileStarting?: () => void;
};

/** Starts a server that survives Ctrl-C and the end of this process. Returns its port; by default a free one. */
export async function startPostmaster(
  { pg_ctl, settings, whileStarting, ...place }: ServerStart,
  givenPort?: number,
): Promise<number> {
  const logFile = await openLog(place);
  const port = givenPort ?? (await freePort());
  const options = Object.entries({ ...ownSettings, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const wait = ['-w', '-t', `${startMs / 1000}`];
  const whole = [
    'start',
    ...wait,
    '-D',
    place.cluster,
    '-l',
    logFile,
    '-o',
    `-p ${port} ${options.join(' ')}`,
  ];
  const started = place.user.run(pg_ctl, whole, startMs + graceMs);
  whileStarting?.();
  await started;
  return port;
}

async function openLog(place: ClusterLocation): Promise<string> {
  const file = getLogFile(place);
  await appendFile(file, '', { mode: 0o600 });
  await place.user.give(file);
  if ((await stat(file)).size > logBytesMax) await truncate(file);
  return file;
}

const getLogFile = ({ dataDir }: ClusterLocation) => join(dataDir, 'postgres.log');

/** The last log messages of the server, without details and statements, which can contain personal data. */
export async function readLastMessages(place: ClusterLocation): Promise<string> {
  const text = await readFile(getLogFile(place), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !leftOut.test(line));
  return lines.slice(-lastLinesMax).join('\n');
}

// Skip continuation lines, which begin with a tab, and the messages to each connection at a shutdown.
const leftOut =
  /^\t|\] (STATEMENT|DETAIL|CONTEXT|QUERY|HINT|ERROR|WARNING|NOTICE|INFO|DEBUG\d?): |FATAL: +(terminating connection|the database system is)/;

function freePort(): Promise<number> {
  return new Promise((value, failed) => {
    const listener = createServer().once('error', failed);
    listener.listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => value(port));
    });
  });
}

/** Stops the server cleanly. If that hangs, stops it at once; it then recovers at the next start. */
export async function stopPostmaster({
  pg_ctl,
  cluster,
  user,
}: ClusterLocation & { pg_ctl: string }): Promise<void> {
  let failure: unknown;
  for (const [mode, limitMs] of Object.entries(stopMs)) {
    try {
      const wait = ['-w', '-t', `${limitMs / 1000}`];
      await user.run(pg_ctl, ['stop', '-m', mode, ...wait, '-D', cluster], limitMs + graceMs);
      return;
    } catch (error) {
      if (!(await findPostmaster(cluster))) return;
      failure = error;
    }
  }
  throw new Error(`The database server in ${cluster} does not stop.`, { cause: failure });
}
