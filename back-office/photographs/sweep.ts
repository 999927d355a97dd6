import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { paperPath } from '../storage/name.ts';
import { getOriginalPath } from './files.ts';

/**
 * Deletes the leftovers of killed processes: incomplete uploads, and stored files without a row. Run it before the
 * server accepts uploads. Returns how many leftovers there were.
 */
export async function deleteAbandonedUploads({
  database,
  storage,
}: {
  database: Database;
  storage: Storage;
}): Promise<number> {
  const leftovers = await storage.leftovers();
  for (const path of leftovers) {
    const [key, ending] = basename(path).split('.');
    if (ending === 'taking') {
      const [written] = await database.rows`
          select from photograph where key = ${key} or original_key = ${key}
          union all select from case_paper where key = ${key}`;
      // If the storage cannot be reached, the next start does this.
      if (!written && !(await tryToRemove(storage, [getOriginalPath(key!), paperPath(key!)]))) continue;
    }
    await rm(path, { recursive: true, force: true });
  }
  return leftovers.length;
}

const tryToRemove = (storage: Storage, names: string[]): Promise<boolean> =>
  storage.remove(names).then(
    () => true,
    () => false,
  );
