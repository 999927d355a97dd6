import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const chunk = Buffer.alloc(1_000_000);

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/** A disk in memory of its own size, at this folder. Only root can make one. */
export function mountSmallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true });
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'lychgate-faults', folder]);
  const filler = join(folder, 'filler');
  const unmount = () => void spawnSync('umount', ['--lazy', folder]);
  process.once('exit', unmount);
  return {
    folder,
    /** Leaves no byte free. */
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        for (let size = chunk.length; size > 0; size = Math.floor(size / 2)) writeUntilFull(file, size);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount,
  };
}

export const canMount = () => process.getuid?.() === 0;

function writeUntilFull(file: number, size: number): void {
  try {
    while (writeSync(file, chunk, 0, size) > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function run(program: string, arguments_: string[]): void {
  const { status, stderr } = spawnSync(program, arguments_, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}
