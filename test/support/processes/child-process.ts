import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Whether the process still runs. A process that has ended stays in the list (state Z) until its parent collects it.
 */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== '' && !stdout.startsWith('Z');
}

/** Kills a process, and waits for its end. */
export async function killProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Sends `half-way` to the test that forked this process, and waits to be killed. */
export async function waitForKill(): Promise<never> {
  process.send?.('half-way');
  return new Promise(() => setInterval(() => {}, 60_000));
}
