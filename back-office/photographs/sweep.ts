import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { originalOf } from './files.ts';

/**
 * Clears away what a killed process left: images that had not come whole, and files whose photograph was never written
 * down. To be run before anything arrives; answers how many there were.
 */
export async function sweepIncoming({
  database,
  storage,
}: {
  database: Database;
  storage: Storage;
}): Promise<number> {
  const left = await readdir(storage.incoming);
  for (const name of left) {
    const [key, ending] = name.split('.');
    if (ending === 'taking') {
      const [written] = await database.rows`select from photograph where key = ${key}`;
      if (!written) await storage.remove([originalOf(key!)]);
    }
    await rm(join(storage.incoming, name), { recursive: true, force: true });
  }
  return left.length;
}
