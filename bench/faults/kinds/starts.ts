import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { memoryEnvironment, serverArguments } from '../../../bin/server-process.mjs';
import { createDisposableDataDir, startTestPostgres } from '../../../test/support/postgres.ts';
import { freePort, keys, projectFolder } from '../../processes.ts';
import type { Fault } from '../fault.ts';

const openMs = 60_000;
const cannotStart = /Another Lychgate( \(process \d+\))? is already running/;

/**
 * Two starts at once: on one DATA_DIR, where one has to say why it does not start, and on one new database, in turn.
 */
export const twoStarts: Fault = {
  about: 'two processes are started in the same moment, on one DATA_DIR or on one new database',
  run: async ({ rounds }) => {
    const postgres = await startTestPostgres();
    const notes: string[] = [];
    const dataDir = createDisposableDataDir();
    for (let round = 0; round < rounds; round++) {
      const problem =
        round % 2 === 0 ? await startOnOneFolder(dataDir) : await startOnOneDatabase(postgres.url);
      if (problem) notes.push(`Wrong: ${problem}`);
    }
    await postgres.stop();
    const acknowledged = `${Math.ceil(rounds / 2)} folders, ${Math.floor(rounds / 2)} databases`;
    return { fault: 'two-starts', rounds, acknowledged, lost: 0, twice: 0, serviceMs: [], notes };
  },
};

async function startOnOneFolder(dataDir: string): Promise<string | null> {
  const [one, other] = await Promise.all([start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })]);
  await Promise.all([one.stop(), other.stop()]);
  if (one.isOpen === other.isOpen) return `${one.isOpen ? 'both' : 'none'} of two on one folder opened.`;
  const refused = one.isOpen ? other : one;
  return cannotStart.test(refused.output()) ? null : `the second said: ${refused.output().slice(-300)}`;
}

async function startOnOneDatabase(server: string): Promise<string | null> {
  const name = `starts_${randomBytes(6).toString('hex')}`;
  await query(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const createSettings = () => ({ DATA_DIR: createDisposableDataDir(), DATABASE_URL: url, ROLE: 'web' });
  const s3 = { S3_URL: 'http://127.0.0.1:9/photographs', S3_KEY: 'unused', S3_SECRET: 'unused' };
  const both = await Promise.all([
    start({ ...createSettings(), ...s3 }),
    start({ ...createSettings(), ...s3 }),
  ]);
  const [row] = await query<{ all: number; different: number }>(
    url,
    'select count(*)::integer as all, count(distinct name)::integer as different from migration',
  );
  await Promise.all(both.map(({ stop }) => stop()));
  const silent = both.find(({ isOpen }) => !isOpen);
  if (silent) return `one of two on a new database did not open: ${silent.output().slice(-300)}`;
  return row!.all === row!.different ? null : 'a migration ran twice.';
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

/** A server without a supervisor. Returns when it is open or has ended. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, serverArguments, {
    cwd: projectFolder,
    env: {
      ...process.env,
      ...memoryEnvironment,
      NODE_ENV: '',
      PORT: `${await freePort()}`,
      API_KEY: keys.api,
      OPERATOR_KEY: keys.operator,
      DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const opened = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), openMs).unref();
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Lychgate is open')) resolve(true);
      });
    child.once('close', () => resolve(false));
  });
  const isOpen = await opened;
  return {
    isOpen,
    output: () => output,
    stop: async () => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
