import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Meeting } from '../chapter.ts';

const startMs = 30_000;
const stopMs = 5_000;

export type Environment = Record<string, string | undefined>;

/** Starts a program, which ends by its own pid, at the latest with the run. */
export function startProgram(
  { defer }: Pick<Meeting, 'defer'>,
  [program = '', ...args]: string[],
  env: Environment,
): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  child.once('error', () => {});
  defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const exited = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    child.kill('SIGTERM');
    await exited.finally(() => clearTimeout(timer));
  });
  return child;
}

/** The first line that a program writes once it is ready: the address at which others find it. */
export async function readFirstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  const [line] = (await once(lines, 'line', { signal: AbortSignal.timeout(startMs) })) as [string];
  child.stdout!.resume();
  return line;
}
