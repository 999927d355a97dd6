import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { keyColumns, originalOf, type Keys } from './files.ts';

type Parts = { database: Database; storage: Storage; clock: () => Date; keepOriginalsDays: number };

const dayMs = 24 * 60 * 60_000;
const perBatch = 100;

/**
 * Erases original photographs, and the place and time in their metadata, after `keepOriginalsDays`. The gallery keeps
 * its display sizes. Returns how many were erased.
 */
export async function eraseOriginals({
  database,
  storage,
  clock,
  keepOriginalsDays,
}: Parts): Promise<number> {
  const keptSince = new Date(clock().getTime() - keepOriginalsDays * dayMs);
  for (let erased = 0; ;) {
    const old = await database.rows<{ id: string } & Keys>`
      select id, ${keyColumns} from photograph
      where original_kept and state <> 'waiting' and uploaded_at < ${keptSince}
      order by uploaded_at limit ${perBatch}`;
    if (old.length === 0) return erased;
    await storage.remove(old.map(({ originalKey }) => originalOf(originalKey)));
    // Update the rows after removing the files, so that an interrupted run is continued by the next one.
    await database.rows`
      update photograph set original_kept = false where id = any(${old.map(({ id }) => id)}::bigint[])`;
    erased += old.length;
  }
}
