import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../private-folder.ts';
import type { Storage } from './storage.ts';

const answerHoldsMs = 1_000;
// An upload, and the work on it, takes minutes at most.
const abandonedMs = 24 * 60 * 60_000;

type Incoming = Pick<Storage, 'incoming' | 'leftovers'>;

/** The folder where files arrive before they have a name. To be opened by one process at a time. */
export async function openIncoming(dataDir: string): Promise<Incoming> {
  const incoming = join(dataDir, 'incoming');
  makePrivateFolder(incoming);
  return { incoming, leftovers: () => entriesOf(incoming) };
}

/**
 * The same in a folder that several processes share: each has one of its own there, under an id that it keeps in its
 * DATA_DIR. What another process has left for a day belongs to nobody any more.
 */
export async function openSharedIncoming(dataDir: string): Promise<Incoming> {
  const all = join(dataDir, 'photographs', '.incoming');
  const own = join(all, await ownId(dataDir));
  for (const folder of [all, own]) makePrivateFolder(folder);
  const leftovers = async () => {
    const others = (await entriesOf(all)).filter((path) => path !== own);
    const theirs = (await Promise.all(others.map(entriesOf))).flat();
    const before = await entriesOf(join(dataDir, 'incoming'));
    return [...(await entriesOf(own)), ...before, ...(await abandoned(theirs))];
  };
  return { incoming: own, leftovers };
}

async function ownId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'process-id');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return known;
  const id = randomUUID();
  await writeFile(`${path}.new`, id, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return id;
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

async function abandoned(paths: string[]): Promise<string[]> {
  const limit = Date.now() - abandonedMs;
  const changes = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return paths.filter((_, index) => changes[index] && changes[index].mtimeMs < limit);
}

/** Tells whether the disk of a folder has that much left; the answer holds for a second. */
export function freeBytesIn(folder: string, floorBytes: number): Storage['hasFreeSpace'] {
  let asked: Promise<boolean> | null = null;
  const ask = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= floorBytes;
  };
  return () => {
    if (!asked) {
      asked = ask();
      setTimeout(() => (asked = null), answerHoldsMs).unref();
    }
    return asked;
  };
}
