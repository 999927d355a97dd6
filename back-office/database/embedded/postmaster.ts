import { execFile } from 'node:child_process';
import { appendFile, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Place } from './cluster.ts';

/** The first process of a PostgreSQL server. The port is NaN until the server has written it down. */
type Postmaster = { pid: number; port: number };

const startMs = 60_000;
const stopMs = { fast: 30_000, immediate: 10_000 };
const graceMs = 5_000;
const askMs = 5_000;
const logBytesMax = 10 * 1024 * 1024;
const lastLinesMax = 5;

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '128MB',
  wal_compression: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  // What goes wrong in a statement comes back to its caller. In the log it could name a mourner.
  log_min_messages: 'log',
  // Nor does a message bring its details or its statement along: both can hold what somebody typed.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** The server that works in this folder now. The note that a dead one left behind is removed. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const note = join(cluster, 'postmaster.pid');
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;

  // https://www.postgresql.org/docs/18/storage-file-layout.html; a server for a single user has a minus first.
  const [pid = '', , , port = ''] = text.split('\n');
  const postmaster = { pid: Math.abs(Number.parseInt(pid)), port: Number.parseInt(port) };
  if (await isPostgresOf(postmaster.pid, cluster)) return postmaster;

  // PostgreSQL would take any process that has the number now, or an empty note after a power cut, for a
  // running server and refuse to start. Were we wrong it would still refuse: it also finds another server of
  // the same folder by its shared memory.
  await rm(note, { force: true });
  return undefined;
}

async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 0)) return false;
  const command = await commandOf(pid).catch(() => '');
  return process.platform === 'win32'
    ? command.includes('postgres.exe')
    : command.includes(`/postgres -D ${cluster} `);
}

const execute = promisify(execFile);

// A dead process that nobody has collected yet (a container without init keeps them) has no command.
async function commandOf(pid: number): Promise<string> {
  switch (process.platform) {
    case 'linux':
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    case 'win32':
      return (await execute('tasklist', ['/NH', '/FI', `PID eq ${pid}`], { timeout: askMs })).stdout;
    default:
      return (await execute('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { timeout: askMs })).stdout;
  }
}

/** Starts a server that neither Ctrl-C nor the end of this process reaches, and answers its port: a free one unless given. */
export async function startPostmaster(
  { pg_ctl, ...place }: Place & { pg_ctl: string },
  givenPort?: number,
): Promise<number> {
  const logFile = await openLog(place);
  const port = givenPort ?? (await freePort());
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
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
  await place.user.run(pg_ctl, whole, startMs + graceMs);
  return port;
}

async function openLog(place: Place): Promise<string> {
  const file = logFileOf(place);
  await appendFile(file, '', { mode: 0o600 });
  await place.user.give(file);
  if ((await stat(file)).size > logBytesMax) await truncate(file);
  return file;
}

const logFileOf = ({ dataDir }: Place) => join(dataDir, 'postgres.log');

/** The last messages of the server, for a person to read. Details and statements are left out: they can hold personal data. */
export async function lastWords(place: Place): Promise<string> {
  const text = await readFile(logFileOf(place), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !leftOut.test(line));
  return lines.slice(-lastLinesMax).join('\n');
}

// PostgreSQL indents every further line of a message with a tab. What it says to each connection at its end hides why.
const leftOut =
  /^\t|\] (STATEMENT|DETAIL|CONTEXT|QUERY|HINT|ERROR|WARNING|NOTICE|INFO|DEBUG\d?): |FATAL: +(terminating connection|the database system is)/;

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const listener = createServer().once('error', failed);
    listener.listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => found(port));
    });
  });
}

/** Ends the server's sessions and writes everything down; where that hangs, recovery does it at the next start. */
export async function stopPostmaster({ pg_ctl, cluster, user }: Place & { pg_ctl: string }): Promise<void> {
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
