import { createHash } from 'node:crypto';
import type { UploadAnswer } from '#contract/photographs.ts';
import type { Database } from '../database/database.ts';

// Long enough to notice a photograph that was chosen by mistake. Later, the family may already have seen it.
const removableMs = 24 * 60 * 60_000;

/** What is kept of a key, and until when; null without a key. */
export const removalOf = (removalKey: string | null, now: Date) =>
  removalKey === null
    ? null
    : { digest: digestOf(removalKey), expiresAt: new Date(now.getTime() + removableMs) };

export const digestOf = (removalKey: string): Buffer => createHash('sha256').update(removalKey).digest();

type Upload = { word: 'written' | 'known'; funeralGuid: string; removalKey: string | null };

/** A known photograph is removable if the first upload had the same key: its answer was lost, and it was sent again. */
export async function answerFor(
  { database }: { database: Database },
  { word, funeralGuid, removalKey }: Upload,
): Promise<UploadAnswer> {
  if (removalKey === null) return true;
  if (word === 'written') return 'removable';
  const [own] = await database.rows`
    select from photograph_removal_key
    where digest = ${digestOf(removalKey)} and funeral_guid = ${funeralGuid} and photograph_id is not null`;
  return own ? 'removable' : true;
}

/** Deletes the keys that have expired. Returns how many. */
export async function eraseRemovalKeys({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const erased = await database.rows`
    delete from photograph_removal_key where expires_at <= ${clock()} returning 1`;
  return erased.length;
}
