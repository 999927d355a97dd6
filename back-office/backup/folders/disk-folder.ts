import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure } from '../../jobs/job.ts';
import { isDiskFull } from '../../storage/disk-full.ts';
import type { BackupFolder } from './folder.ts';

const unfinished = '.part';

/**
 * A folder of a disk. Its files can only be read by their owner; the folder itself may hold other things too. Throws a
 * sentence for the operator if it cannot be used.
 */
export function openDiskFolder(path: string): BackupFolder {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(path, error as NodeJS.ErrnoException);
  }
  const of = (name: string) => join(path, name);
  return {
    place: path,
    list: async () => (await listNames(path)).filter((name) => !name.endsWith(unfinished)),
    async write(name, work) {
      await removeUnfinished(path);
      const part = of(`${name}${unfinished}`);
      try {
        // A leftover goes first, because it may be a link to elsewhere.
        await rm(part, { force: true });
        const result = await work(createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
        await rename(part, of(name));
        await sync(path);
        return result;
      } catch (error) {
        await rm(part, { force: true });
        if (isDiskFull(error)) throw noRoom(path, error);
        throw isOfFolder(error, part) ? unusable(path, error) : error;
      }
    },
    open: async (name) => createReadStream(of(name)),
    remove: (name) => rm(of(name), { force: true }),
  };
}

// Deletes unfinished archives that a killed process left.
async function removeUnfinished(path: string) {
  for (const name of await listNames(path)) {
    if (name.startsWith('lychgate-') && name.endsWith(unfinished))
      await rm(join(path, name), { force: true });
  }
}

const listNames = (path: string): Promise<string[]> =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    throw unusable(path, error);
  });

const noRoom = (path: string, cause: unknown) =>
  new JobFailure(
    'no-room',
    `There is no room for a backup in ${path}. Earlier ones are still there. Please free some space.`,
    { cause },
  );

// Reading a photograph may fail too, whose path is another one.
const isOfFolder = (error: unknown, part: string): error is NodeJS.ErrnoException =>
  (error as NodeJS.ErrnoException).path === part;

const reasons: Record<string, string> = {
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'Lychgate may not write there',
  EPERM: 'Lychgate may not write there',
  EROFS: 'its disk can only be read',
  EIO: 'its disk reports errors',
};

const unusable = (path: string, cause: NodeJS.ErrnoException) =>
  new JobFailure(
    'backup-folder',
    `Backups cannot be written to ${path}: ${reasons[cause.code ?? ''] ?? cause.code}. Please correct it, or enter another folder in Settings.`,
    { cause },
  );

async function sync(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
