import { spawnSync } from 'node:child_process';

/** Whether the process still runs. One that has ended stays in the list (state Z) until its parent has asked for its end. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== '' && !stdout.startsWith('Z');
}
