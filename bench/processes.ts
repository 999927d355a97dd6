import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryEnvironment, serverArguments } from '../bin/server-process.mjs';
import { isQuick } from './quick.ts';
import { freePort } from '../test/support/free-port.ts';

export const projectFolder = join(import.meta.dirname, '..');
export const keys = { api: 'api-key-for-the-bench', operator: 'operator-key-for-the-bench' };

// A process may be a third slower than another of the same program for as long as it lives. So new processes are
// started a few times, each for two rounds: forwards, then backwards, so that none always follows the same other.
export const generations = isQuick ? 1 : 5;
export const roundsEach = 2;

const openMs = 60_000;
const stopMs = 20_000;

export type Running = { address: string; pid: number; dataDir: string; stop(): Promise<void> };

/**
 * A whole Lychgate in its own process, with the memory settings of `npm start`, on an existing database.
 * `photographs` is the folder it shares with another process on the same database.
 */
export async function startLychgateProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
  photographs?: string,
): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lychgate-bench-'));
  if (photographs) await symlink(photographs, join(dataDir, 'photographs'));
  const running = await startProcess(serverArguments, {
    ...memoryEnvironment,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PHOTOGRAPHS_SHARED: 'on',
    PORT: String(await freePort()),
    API_KEY: keys.api,
    OPERATOR_KEY: keys.operator,
    DEMO: 'off',
    ...settings,
  });
  const stop = async () => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...running, dataDir, stop };
}

/** Starts one of the servers in `bench/bare/`, with its options in one JSON argument. */
export function startBare(file: URL, options: object): Promise<Omit<Running, 'dataDir'>> {
  // React's development code would slow the baseline down and flatter our figures.
  return startProcess([fileURLToPath(file), JSON.stringify(options)], { NODE_ENV: 'production' });
}

const children = new Set<ChildProcess>();
// A run that ends at its time limit leaves nothing behind.
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

async function startProcess(argumentsForNode: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, argumentsForNode, {
    cwd: projectFolder,
    // The same environment as with `npm start`: tools may have set variables here that make it faster.
    env: { ...process.env, NODE_ENV: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const address = await readAddress(child).catch(async (error: Error) => {
    await stopChild(child);
    throw error;
  });
  return { address, pid: child.pid!, stop: () => stopChild(child) };
}

/** The address that a server prints when it is ready. Later output is read and dropped. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`A server did not start. Its output:\n${output}`)),
      openMs,
    );
    const read = (chunk: Buffer) => {
      if (output.length < 100_000) output += String(chunk);
      const address = /open: +(http\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`A server ended before it was ready. Its output:\n${output}`));
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
}

export { freePort };
