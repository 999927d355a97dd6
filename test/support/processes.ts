import { spawnSync } from 'node:child_process';

/**
 * Whether the process still runs. A process that has ended stays in the list (state Z) until its parent collects it.
 */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== '' && !stdout.startsWith('Z');
}

/** Sends `half-way` to the test that forked this process, and waits to be killed. */
export async function waitForKill(): Promise<never> {
  process.send?.('half-way');
  return new Promise(() => setInterval(() => {}, 60_000));
}
