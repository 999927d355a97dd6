import { sql } from '../database/database.ts';
import {
  eraseInBatches,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';
import type { Storage } from '../storage/storage.ts';
import { keyColumns, getOriginalPath, type Keys } from './files.ts';

const perBatch = 100;

type Parts = RetentionParts & { storage: Storage; keepOriginalsDays: number };

/**
 * Erases original photographs, and the place and time in their metadata, after `keepOriginalsDays`. The gallery keeps
 * its display sizes.
 */
export const createOriginalRule = (parts: Parts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'originals',
    keeps: { count: parts.keepOriginalsDays, unit: 'days' },
    setting: 'KEEP_ORIGINALS_DAYS',
    table: sql`photograph`,
    since: sql`uploaded_at`,
    isOld: (limit) => sql`has_original and state <> 'waiting' and uploaded_at < ${limit}`,
    erase: (isOld) =>
      eraseInBatches(
        () => parts.database.rows<{ id: string } & Keys>`
          select id, ${keyColumns} from photograph where ${isOld} order by uploaded_at limit ${perBatch}`,
        async (old) => {
          await parts.storage.remove(old.map(({ originalKey }) => getOriginalPath(originalKey)));
          // Update the rows after removing the files, so that the next run continues an interrupted one.
          await parts.database.rows`
            update photograph set has_original = false where id = any(${old.map(({ id }) => id)}::bigint[])`;
        },
      ),
  });
