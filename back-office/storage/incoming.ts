import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder where files arrive before they have a name. */
export async function openIncoming(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  return incoming;
}

/** Whether the disk of a folder has that much left. */
export async function hasRoom(folder: string, floorBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= floorBytes;
}
