import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every process of the PostgreSQL server in a folder, its main process first. */
export function listPostgresPids(folder: string): number[] {
  const main = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'));
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${main}`], { encoding: 'utf8' });
  return [main, ...stdout.split('\n').filter(Boolean).map(Number)];
}
