import type { Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { getVariantPath, type Format, type Height } from './files.ts';

const keyPattern = /^[\w-]{32}$/;

/** One display size of a photograph; null if it does not exist, is hidden or was removed. */
export async function openPhotograph(
  { database, storage }: { database: Database; storage: Storage },
  key: string,
  { height, format }: { height: Height; format: Format },
) {
  if (!keyPattern.test(key)) return null;
  const [row] = await database.rows`
    select from photograph where key = ${key} and state = 'ready' and not is_hidden`;
  if (!row) return null;
  const name = getVariantPath(key, height, format);
  return {
    open: () => storage.open(name),
    openPart: (range: Parameters<Storage['openPart']>[1]) => storage.openPart(name, range),
  };
}
