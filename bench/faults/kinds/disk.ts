import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDisposableDataDir } from '../../../test/support/postgres.ts';
import type { Fault, Options, Result } from '../fault.ts';
import { runUnderLoad } from '../under-load.ts';
import { call } from '../loads/call.ts';
import type { World } from '../world/world.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../world/small-disk.ts';

// Below 1 GB free, photographs are refused before they are read.
const megabytes = 2_000;
const backupMegabytes = 50;

/** One disk for everything: PostgreSQL, photographs, keys and logs. */
export const diskFull: Fault = {
  about: 'the disk of DATA_DIR, with the database and the photographs, is full for some seconds',
  run: (options) =>
    runOnDisks('disk-full', options, (dataDir) => ({
      disks: [mountSmallDisk(dataDir, megabytes)],
      settings: {},
    })),
};

/** Bookings go on without these folders. */
export const foldersFull: Fault = {
  about:
    'the disks of the photographs, the saved emails and the backups are full for some seconds, not the database',
  run: (options) =>
    runOnDisks('folders-full', options, (dataDir) => ({
      disks: [
        mountSmallDisk(join(dataDir, 'photographs'), megabytes),
        mountSmallDisk(join(dataDir, 'mail'), megabytes),
        mountSmallDisk(join(dataDir, 'backups'), backupMegabytes),
      ],
      settings: { SMTP_URL: '', BACKUP_DIR: join(dataDir, 'backups') },
      during: (world) => call(world.address, 'POST', 'Jobs/Backup', {}),
    })),
};

type Prepared = {
  disks: SmallDisk[];
  settings: Record<string, string>;
  during?: (world: World) => Promise<unknown>;
};

async function runOnDisks(
  fault: string,
  options: Options,
  prepare: (dataDir: string) => Prepared,
): Promise<Result> {
  if (!canMount()) throw new Error(`${fault} mounts small disks, so it needs root.`);
  const dataDir = createDisposableDataDir();
  const { disks, settings, during } = prepare(dataDir);
  try {
    return await runUnderLoad(
      {
        fault,
        shape: 'embedded',
        settings,
        dataDir,
        round: async (world, seconds) => {
          for (const disk of disks) disk.fill();
          await during?.(world);
          await wait(seconds * 1_000);
          for (const disk of disks) disk.free();
        },
      },
      options,
    );
  } finally {
    for (const { unmount } of disks) unmount();
  }
}
