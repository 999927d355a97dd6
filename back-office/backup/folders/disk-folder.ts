import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from './folder.ts';

const unfinished = '.part';

/** A folder of a disk. Its files can only be read by their owner; the folder itself may hold other things too. */
export function openDiskFolder(path: string): BackupFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const of = (name: string) => join(path, name);
  return {
    place: path,
    list: async () => (await readdir(path)).filter((name) => !name.endsWith(unfinished)),
    async write(name, work) {
      await removeUnfinished(path);
      const part = of(`${name}${unfinished}`);
      try {
        const result = await work(createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, of(name));
        await sync(path);
        return result;
      } catch (error) {
        await rm(part, { force: true });
        throw isFull(error) ? noRoom(path, error) : error;
      }
    },
    open: async (name) => createReadStream(of(name)),
    remove: (name) => rm(of(name), { force: true }),
  };
}

// What a killed process has left.
async function removeUnfinished(path: string) {
  for (const name of await readdir(path)) {
    if (name.startsWith('lychgate-') && name.endsWith(unfinished))
      await rm(join(path, name), { force: true });
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const noRoom = (path: string, cause: unknown) =>
  Object.assign(
    new Error(
      `There is no room for a backup in ${path}. Earlier ones are still there. Please free some space.`,
      {
        cause,
      },
    ),
    { code: 'no-room' },
  );

async function sync(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
