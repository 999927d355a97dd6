import { createHash } from 'node:crypto';
import type { PictureKind } from '#contract/operator/settings/pictures.ts';
import type { Queries } from '../../database/database.ts';

export type SettingFile = { purpose: PictureKind | 'price-list'; bytes: Buffer };

/** Stores a file under its SHA-256, which is its name from then on. */
export async function storeFile(
  { rows }: Queries,
  { purpose, bytes }: SettingFile,
  at: Date,
): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await rows`
    insert into setting_file (digest, purpose, bytes, added_at) values (${digest}, ${purpose}, ${bytes}, ${at})
    on conflict do nothing`;
  return digest;
}

/**
 * Deletes the price lists of more than a day ago, which no process links to any more. Pictures stay: emails
 * show the logo.
 */
export const deleteOtherPriceLists = ({ rows }: Queries, digest: string, now: Date) => rows`
  delete from setting_file
  where purpose = 'price-list' and digest <> ${digest} and added_at < ${now}::timestamptz - interval '1 day'`;

// The logo, the photograph, three marks and the price list.
const filesKeptMax = 6;

/** Reads files by their digest, and keeps the last ones: they are what visitors ask for. */
export function openSettingFiles(database: Queries) {
  const cache = new Map<string, Buffer>();
  return async (purpose: SettingFile['purpose'], digest: string): Promise<Buffer | null> => {
    const key = `${purpose}/${digest}`;
    const bytes = cache.get(key) ?? (await readSettingFile(database, purpose, digest));
    if (!bytes) return null;
    cache.delete(key);
    cache.set(key, bytes);
    if (cache.size > filesKeptMax) cache.delete(cache.keys().next().value!);
    return bytes;
  };
}

export async function readSettingFile(
  { rows }: Queries,
  purpose: SettingFile['purpose'],
  digest: string,
): Promise<Buffer | null> {
  const [row] = await rows<{ bytes: Buffer }>`
    select bytes from setting_file where digest = ${digest} and purpose = ${purpose}`;
  return row?.bytes ?? null;
}
