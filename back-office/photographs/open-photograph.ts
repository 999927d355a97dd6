import type { Database } from '../database/database.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import { variantOf, type Format, type Height } from './files.ts';

const keyPattern = /^[\w-]{32}$/;

type Wanted = { height: Height; format: Format; range?: ByteRange };

/** One display size of a photograph; null if it does not exist, is hidden or was removed. */
export async function openPhotograph(
  { database, storage }: { database: Database; storage: Storage },
  key: string,
  { height, format, range }: Wanted,
) {
  if (!keyPattern.test(key)) return null;
  const [row] = await database.rows`
    select from photograph where key = ${key} and state = 'ready' and not is_hidden`;
  return row ? storage.open(variantOf(key, height, format), range) : null;
}
