import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { Queries } from '../../database/database.ts';
import { S3Failure, type S3Settings } from '../../storage/s3-request.ts';
import type { Secrets } from '../secrets.ts';

type StorageSettings = StaffSettings['photographStorage'];

/** The bucket that staff have entered; null if photographs are on the disk. Throws if its secret cannot be read. */
export function readEnteredBucket(
  { url, key, secret, region }: StorageSettings,
  { open }: Pick<Secrets, 'open'>,
): S3Settings | null {
  if (!url) return null;
  const opened = open(secret);
  if (opened === null) throw new S3Failure(keyChanged, { isAway: true });
  return { url, key, secret: opened, region, isEntered: true };
}

const keyChanged =
  'The secret of the cloud storage for photographs cannot be read, because OPERATOR_KEY has changed. Please enter it again in Settings.';

/** Whether two addresses name the same place. */
export const isSameBucket = (one: string, other: string): boolean => trimSlash(one) === trimSlash(other);

const trimSlash = (url: string) => url.replace(/\/+$/, '');

/** The address of the bucket as it is saved. Waits for a change that is under way. */
export async function readSavedBucket({ rows }: Queries): Promise<string> {
  const [row] = await rows<{ url: string | null }>`
    select value->>'url' as url from setting where name = 'photographStorage' for share`;
  return row?.url ?? '';
}

/** Lets nobody write to the bucket unnoticed until the end of the transaction: `readSavedBucket` waits for it. */
export const holdSavedBucket = async ({ rows }: Queries): Promise<void> =>
  void (await rows`select from setting where name = 'photographStorage' for update`);
