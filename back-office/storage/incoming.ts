import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/fields/durations.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { makePrivateFolder } from './private-folder.ts';
import type { Storage } from './storage.ts';

const cachedMs = 1_000;
// An upload and its processing take minutes at most.
const abandonedMs = dayMs;

type Incoming = Pick<Storage, 'incoming' | 'leftovers'>;

/** The folder for uploads in progress. Only one process may use it. */
export async function openIncoming(dataDir: string): Promise<Incoming> {
  const incoming = join(dataDir, 'incoming');
  makePrivateFolder(incoming);
  return { incoming, leftovers: () => listEntries(incoming) };
}

/**
 * The folder for uploads in progress, below one that several processes share. Each process has a subfolder, named after an id in its DATA_DIR.
 * Files that another process has not changed for a day are leftovers too.
 */
export async function openSharedIncoming(dataDir: string): Promise<Incoming> {
  const all = join(dataDir, 'photographs', '.incoming');
  const own = join(all, await readOwnId(dataDir));
  for (const folder of [all, own]) makePrivateFolder(folder);
  const leftovers = async () => {
    const others = (await listEntries(all)).filter((path) => path !== own);
    const othersFiles = (await Promise.all(others.map(listEntries))).flat();
    const unshared = await listEntries(join(dataDir, 'incoming'));
    return [...(await listEntries(own)), ...unshared, ...(await findAbandonedUploads(othersFiles))];
  };
  return { incoming: own, leftovers };
}

async function readOwnId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'process-id');
  const content = await readFile(path, 'utf8').catch(() => '');
  // The id becomes the name of a folder.
  if (guidPattern.test(content)) return content;
  const id = randomUUID();
  await writeFile(`${path}.new`, id, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return id;
}

async function listEntries(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

async function findAbandonedUploads(paths: string[]): Promise<string[]> {
  const limit = Date.now() - abandonedMs;
  const changes = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return paths.filter((_, index) => changes[index] && changes[index].mtimeMs < limit);
}

/** Checks whether the disk of a folder has at least `floorBytes` left. The answer is cached for a second. */
export function freeBytesIn(folder: string, floorBytes: number): Storage['hasFreeSpace'] {
  let cached: Promise<boolean> | null = null;
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= floorBytes;
  };
  return () => {
    if (!cached) {
      cached = check();
      setTimeout(() => (cached = null), cachedMs).unref();
    }
    return cached;
  };
}
