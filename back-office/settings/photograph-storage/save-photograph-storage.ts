import { isDeepStrictEqual } from 'node:util';
import { refuse, type Refused } from '#contract/call.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { isStale, refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { forgetBucketFailure } from '../../storage/bucket-failure.ts';
import type { S3Settings } from '../../storage/s3-request.ts';
import { isBucketEmpty, tryBucket, type BucketProblem } from '../../storage/try-bucket.ts';
import { readEnteredBucket, holdSavedBucket, isSameBucket } from './entered-bucket.ts';
import { resolveSettings } from '../live-settings.ts';
import { checkInput, planChange, revisionConflict, saveSettings, type SaveParts } from '../save-settings.ts';
import { readStored } from '../stored-settings.ts';

type Values = Record<string, unknown>;
type Change = { revision?: number | undefined } & Values;
type Storage = StaffSettings['photographStorage'];

export type BucketParts = SaveParts & {
  /** The bucket of the environment, which wins; null if it names none. */
  statedBucket: S3Settings | null;
};

const group = 'photographStorage';

/**
 * Saves a bucket that was tried. It is tried before the transaction, which could not wait for it, and only what was tried is
 * saved. Another bucket, or none, is refused while the present one holds photographs.
 */
export async function savePhotographStorage(
  parts: BucketParts,
  { revision, ...input }: Change,
): Promise<true | Refused> {
  const { secrets, settingsBase, database } = parts;
  const plan = planChange(parts, group, input, await readStored(database));
  const isWasted = isStale(revision, plan.before);
  const isRefused = checkInput(settingsBase, group, input) ?? plan.refused;
  const isChanged = Object.keys(plan.changes).length > 0;
  const planned = plan.values.after as Storage;
  if (isChanged && !isWasted && !isRefused && planned.url) {
    const problem = await tryEntered(planned, secrets);
    if (problem) return refuseInvalid({ [problem.field]: problem.message });
  }
  const present = plan.values.before as Storage;
  const looked =
    isChanged && !isWasted && !isRefused && isLeft(present, planned)
      ? await lookInto(present, { database, secrets })
      : null;
  if (looked && looked !== 'away') return looked;
  const saved = await saveSettings(parts, group, { ...input, revision }, async (values, inside) => {
    const [before, after] = [values.before as Storage, values.after as Storage];
    // Sealed twice, a secret is not the same text.
    const isTried =
      isDeepStrictEqual(withOpenSecret(after, secrets), withOpenSecret(planned, secrets)) &&
      before.url === present.url;
    if (!isTried) return revisionConflict;
    if (!isLeft(before, after)) return null;
    await holdSavedBucket(inside);
    if (looked === 'away') return null;
    const again = await lookInto(before, { database: inside, secrets, withinMs: againMs });
    return again === 'away' ? null : again;
  });
  if (saved === true) await forgetBucketFailure(database);
  return saved;
}

// A bucket that was empty a moment ago answers quickly.
const againMs = 2_000;

const isLeft = (before: Storage, after: Storage): boolean =>
  Boolean(before.url) && !isSameBucket(before.url, after.url);

const withOpenSecret = ({ secret, ...storage }: Storage, { open }: SaveParts['secrets']) => ({
  ...storage,
  secret: secret && open(secret),
});

async function tryEntered(storage: Storage, secrets: SaveParts['secrets']): Promise<BucketProblem | null> {
  try {
    const bucket = readEnteredBucket(storage, secrets);
    return bucket && (await tryBucket(bucket));
  } catch (error) {
    return { field: 'secret', message: (error as Error).message };
  }
}

type Looking = { database: Database; secrets: SaveParts['secrets']; withinMs?: number };

/** Refuses to leave the present bucket if something is in it, or if that is not known. `away`: it cannot hold anything. */
async function lookInto(
  storage: Storage,
  { database, secrets, withinMs }: Looking,
): Promise<Refused | 'away' | null> {
  try {
    const deadline = withinMs ? AbortSignal.timeout(withinMs) : undefined;
    return (await isBucketEmpty(readEnteredBucket(storage, secrets)!, deadline)) ? null : stillUsed;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'NoSuchBucket') return 'away';
    const row = await database.oneRow<{ isUsed: boolean }>`
      select exists (select from photograph) or exists (select from case_paper) or exists (select from erased_file) as "isUsed"`;
    return row.isUsed ? notKnown((error as Error).message) : 'away';
  }
}

const wayOut =
  'Your IT support first copies them into the folder of photographs on the server, and then empties the bucket: docs/operations.md says how.';
const stillUsed = refuseInvalid({
  url: `The present bucket still holds photographs, which would no longer be found. ${wayOut}`,
});
const notKnown = (reason: string) =>
  refuseInvalid({
    url: `The present bucket may still hold photographs, and cannot be looked at: ${reason} ${wayOut}`,
  });

/** Tries the bucket as it is saved, or as the environment names it. */
export async function tryPhotographStorage(parts: BucketParts): Promise<true | Refused> {
  const { statedBucket, secrets, settingsBase, database } = parts;
  const { values } = await readStored(database);
  const entered = resolveSettings(settingsBase, values)[group];
  if (!statedBucket && !entered.url) return refuse(409, 'no-bucket', 'Please enter and save a bucket first.');
  const problem = await (statedBucket ? tryBucket(statedBucket) : tryEntered(entered, secrets));
  if (problem) return refuse(409, 'bucket-failed', problem.message);
  await forgetBucketFailure(database);
  return true;
}
