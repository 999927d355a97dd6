import { createHash } from 'node:crypto';
import { dayMs } from '#contract/fields/durations.ts';
import type { UploadAnswer } from '#contract/photographs.ts';
import { sql, type Database } from '../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../personal-data/retention-rule.ts';

// Long enough to notice a photograph that was chosen by mistake. Later, the family may already have seen it.
const removableMs = dayMs;

/** The digest of a key and its expiry; null without a key. */
export const createRemoval = (removalKey: string | null, now: Date) =>
  removalKey === null
    ? null
    : { digest: digestKey(removalKey), expiresAt: new Date(now.getTime() + removableMs) };

export const digestKey = (removalKey: string): Buffer => createHash('sha256').update(removalKey).digest();

type Upload = { outcome: 'written' | 'known'; funeralGuid: string; removalKey: string | null };

/** The answer to an upload. A known photograph is removable if its first upload had the same key, as after a lost answer. */
export async function createUploadAnswer(
  { database }: { database: Database },
  { outcome, funeralGuid, removalKey }: Upload,
): Promise<UploadAnswer> {
  if (removalKey === null) return true;
  if (outcome === 'written') return 'removable';
  const [own] = await database.rows`
    select from photograph_removal_key
    where digest = ${digestKey(removalKey)} and funeral_guid = ${funeralGuid} and photograph_id is not null`;
  return own ? 'removable' : true;
}

/** Deletes the keys that have expired. */
export const createRemovalKeyRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'removal-keys',
    keeps: { count: 1, unit: 'days' },
    table: sql`photograph_removal_key`,
    since: sql`expires_at`,
    isOld: () => sql`expires_at <= ${parts.clock()}`,
    erase: async (isOld) => {
      const erased = await parts.database.rows`
        delete from photograph_removal_key where ${isOld} returning 1`;
      return erased.length;
    },
  });
