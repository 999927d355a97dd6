import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from './private-folder.ts';
import { openIncoming, openSharedIncoming, freeBytesIn } from './incoming.ts';
import { checkName } from './name.ts';
import type { ByteRange, Storage } from './storage.ts';

type DiskParts = { dataDir: string; isShared: boolean; floorBytes: number };

/** Stores files under DATA_DIR. A file with its final name is complete and survives a power cut. */
export async function openDisk({ dataDir, isShared, floorBytes }: DiskParts): Promise<Storage> {
  // Files are renamed from `incoming` to their final name, which works only within one file system.
  const photographs = join(dataDir, 'photographs');
  makePrivateFolder(photographs);
  const isInside = isShared || (await hasOwnDisk(photographs, dataDir));
  const { incoming, leftovers } = await (isInside ? openSharedIncoming : openIncoming)(dataDir);
  const pathOf = (name: string) => join(dataDir, checkName(name));
  const take: Storage['take'] = async (path, name, { isSynced = false } = {}) => {
    const target = pathOf(name);
    const [changed] = await Promise.all([makeFolder(dirname(target)), isSynced || sync(path)]);
    await rename(path, target);
    // Synced at the same time, a disk needs only one write.
    await Promise.all([dirname(target), ...changed].map(sync));
  };
  return {
    incoming,
    leftovers,
    take,
    async put(name, bytes) {
      const path = join(incoming, `${randomUUID()}.part`);
      try {
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
        await take(path, name);
      } finally {
        await rm(path, { force: true });
      }
    },
    open: async (name) => openFile(pathOf(name)),
    openPart: async (name, range) => openPart(pathOf(name), range),
    async remove(names) {
      for (const path of names.map(pathOf)) await removeFile(path);
    },
    hasFreeSpace: freeBytesIn(incoming, floorBytes),
  };
}

/** Photographs need the most room, so a branch may mount another disk for them. */
const hasOwnDisk = async (photographs: string, dataDir: string) =>
  (await stat(photographs)).dev !== (await stat(dataDir)).dev;

async function openFile(path: string) {
  const file = await open(path).catch(nullIfMissing);
  return file && { bytes: (await file.stat()).size, stream: file.createReadStream() };
}

async function openPart(path: string, range: ByteRange) {
  const file = await open(path).catch(nullIfMissing);
  if (!file) return null;
  const { size } = await file.stat();
  const { start, end: stated = size } = 'last' in range ? { start: Math.max(0, size - range.last) } : range;
  const end = Math.min(stated, size - 1);
  if (start <= end)
    return { size, start, bytes: end - start + 1, stream: file.createReadStream({ start, end }) };
  await file.close();
  return { size, stream: null };
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  // Remove the folder too if it is empty now.
  await rmdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
  });
}

/** Creates a folder and returns the parents that changed: a new entry is durable only once its parent is synced. */
async function makeFolder(path: string): Promise<string[]> {
  const topmost = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!topmost) return [];
  const changed: string[] = [];
  for (let folder = path; folder.length >= topmost.length; folder = dirname(folder)) {
    changed.push(dirname(folder));
  }
  return changed;
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
