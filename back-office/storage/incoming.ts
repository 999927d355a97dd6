import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

const answerHoldsMs = 1_000;

/** The folder where files arrive before they have a name. */
export async function openIncoming(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  return incoming;
}

/** Tells whether the disk of a folder has that much left; the answer holds for a second. */
export function roomIn(folder: string, floorBytes: number): Storage['hasRoom'] {
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
