import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Program } from './target.ts';

const readyMs = 60_000;
const stopMs = 35_000;
const askAgainMs = 20;
const logCharacters = 2_000;

type Start = {
  name: string;
  folder: string;
  command: [program: string, ...arguments_: string[]];
  environment?: Record<string, string>;
  /** The user that runs it, if this process is root and the program refuses that. */
  user?: { uid: number; gid: number } | undefined;
  /** Gives the program a channel whose end tells it that this process has gone. */
  withChannel?: boolean;
  isReady: () => Promise<boolean>;
};

export type StartedProgram = Program & { stop(): Promise<void> };

/**
 * Starts a program in a process group of its own, so that Ctrl+C reaches only the script that stops all in order. The
 * guard of the folder ends it if the script is killed.
 */
export async function startProgram(start: Start): Promise<StartedProgram> {
  const logFile = join(makeFolder(start.folder, 'logs'), `${start.name}.log`);
  let child = await run(start, logFile);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const waitForEnd = async () => {
    if (!hasEnded()) await once(child, 'exit');
  };
  const stop = async () => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await waitForEnd();
    clearTimeout(timer);
  };
  const restart = async () => {
    await stop();
    child = await run(start, logFile);
  };
  return {
    pid: () => child.pid!,
    hasEnded,
    ended: waitForEnd,
    kill: (signal) => void child.kill(signal),
    restart,
    stop,
    logFile,
  };
}

async function run({ isReady, ...start }: Start, logFile: string): Promise<ChildProcess> {
  const [program, ...arguments_] = start.command;
  const log = openSync(logFile, 'a');
  const child = spawn(program, arguments_, {
    detached: true,
    env: { ...process.env, ...start.environment },
    ...start.user,
    stdio: ['ignore', log, log, ...(start.withChannel ? (['ipc'] as const) : [])],
  });
  closeSync(log);
  await once(child, 'spawn');
  writeFileSync(join(start.folder, `${start.name}.pid`), `${child.pid}\n`);
  const untilMs = performance.now() + readyMs;
  while (!(await isReady())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > untilMs) {
      child.kill('SIGKILL');
      throw new Error(`${start.name} did not start. It said:\n${endOf(logFile)}`);
    }
    await wait(askAgainMs);
  }
  return child;
}

const endOf = (file: string) => readFileSync(file, 'utf8').slice(-logCharacters);

/** A folder that programs of other users may enter. */
export function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

// Debian's user with no rights: PgBouncer refuses to run as root.
const nobody = { uid: 65_534, gid: 65_534 };

export const getUnprivilegedUser = () => (process.getuid?.() === 0 ? nobody : undefined);

/** Replaces parts of a file of `deploy/`, each of which must be there: what runs is what people copy. */
export function adjust(file: string, changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, () => to);
      if (changed === text) throw new Error(`${file} no longer has ${String(from)}.`);
      return changed;
    },
    readFileSync(file, 'utf8'),
  );
}
