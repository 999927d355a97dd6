import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { originalOf } from './files.ts';

type Parts = { database: Database; storage: Storage; clock: () => Date; keepOriginalsDays: number };

const dayMs = 24 * 60 * 60_000;
const perBatch = 100;

/**
 * Erases photographs as they were sent that came so many days ago, with what their files say of place and time; the
 * gallery stays. Answers how many.
 */
export async function eraseOriginals({
  database,
  storage,
  clock,
  keepOriginalsDays,
}: Parts): Promise<number> {
  const keptSince = new Date(clock().getTime() - keepOriginalsDays * dayMs);
  for (let erased = 0; ;) {
    const old = await database.rows<{ id: string; key: string }>`
      select id, key from photograph
      where original_kept and state <> 'waiting' and uploaded_at < ${keptSince}
      order by uploaded_at limit ${perBatch}`;
    if (old.length === 0) return erased;
    await storage.remove(old.map(({ key }) => originalOf(key)));
    // After the files: whatever stops it in between, the next time goes on.
    await database.rows`
      update photograph set original_kept = false where id = any(${old.map(({ id }) => id)}::bigint[])`;
    erased += old.length;
  }
}
