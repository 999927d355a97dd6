import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { listFilePaths, type Keys } from './files.ts';

type Parts = { database: Database; storage: Storage };

const perBatch = 500;

/**
 * Notes the files of photographs whose rows are deleted in the same transaction. A transaction that fails keeps both; a
 * process that is killed after the commit leaves the notes, from which the files are still removed.
 */
export async function noteErasedFiles({ rows }: Database, photographs: Keys[]): Promise<void> {
  await rows`
    insert into erased_file (name) select unnest(${photographs.flatMap(listFilePaths)}::text[]) on conflict do nothing`;
}

/** Removes the files of erased photographs. Returns how many were noted. */
export async function removeErasedFiles({ database, storage }: Parts): Promise<number> {
  for (let removed = 0; ;) {
    const noted = await database.rows<{ name: string }>`
      select name from erased_file order by name limit ${perBatch}`;
    if (noted.length === 0) return removed;
    const names = noted.map(({ name }) => name);
    await storage.remove(names);
    await database.rows`delete from erased_file where name = any(${names}::text[])`;
    removed += names.length;
  }
}

/** Removes the noted files after a commit. If the storage cannot be reached, the background job removes them later. */
export const tryToRemoveErasedFiles = async (parts: Parts): Promise<void> =>
  void (await removeErasedFiles(parts).catch(() => 0));
