import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Meeting } from './chapter.ts';

const usualStartMs = 30_000;
const stopMs = 10_000;
const lookMs = 100;
const outputMax = 100_000;

export type Daemon = {
  /** The end of its output. */
  output(): string;
  stop(): Promise<void>;
};

type Command = { command: string; args: string[]; port: number; startMs?: number };

/** Starts a server in the foreground and waits until it listens. It ends by its own pid, at the latest with the run. */
export async function startDaemon(
  { defer }: Pick<Meeting, 'defer'>,
  { command, args, port, startMs = usualStartMs }: Command,
): Promise<Daemon> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer) => void (output = `${output}${String(chunk)}`.slice(-outputMax));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const exited = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    child.kill('SIGTERM');
    await exited.finally(() => clearTimeout(timer));
  };
  defer(stop);
  const endMs = performance.now() + startMs;
  while (!(await isListening(port))) {
    if (hasEnded() || performance.now() > endMs)
      throw new Error(`${command} did not start. Its output: ${output.slice(-1_000)}`);
    await wait(lookMs);
  }
  return { output: () => output, stop };
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Makes a user of the system the owner of a file or folder. */
export function giveTo(user: string, path: string): void {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' })),
  );
  chownSync(path, uid!, gid!);
}
