import { dayMs } from '#contract/fields/durations.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';
import type { Storage } from '../storage/storage.ts';
import { keyColumns, originalOf, type Keys } from './files.ts';

type Parts = { database: Database; clock: () => Date; keepOriginalsDays: number };

const perBatch = 100;

const isOld = ({ clock, keepOriginalsDays }: Parts) => sql`
  has_original and state <> 'waiting' and uploaded_at < ${new Date(clock().getTime() - keepOriginalsDays * dayMs)}`;

export const dueOriginals = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`photograph`, where: isOld(parts), since: sql`uploaded_at` });

/**
 * Erases original photographs, and the place and time in their metadata, after `keepOriginalsDays`. The gallery keeps
 * its display sizes. Returns how many were erased.
 */
export async function eraseOriginals({ storage, ...parts }: Parts & { storage: Storage }): Promise<number> {
  const { database } = parts;
  for (let erased = 0; ;) {
    const old = await database.rows<{ id: string } & Keys>`
      select id, ${keyColumns} from photograph
      where ${isOld(parts)}
      order by uploaded_at limit ${perBatch}`;
    if (old.length === 0) return erased;
    await storage.remove(old.map(({ originalKey }) => originalOf(originalKey)));
    // Update the rows after removing the files, so that an interrupted run is continued by the next one.
    await database.rows`
      update photograph set has_original = false where id = any(${old.map(({ id }) => id)}::bigint[])`;
    erased += old.length;
  }
}
