import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';

export type SettingFile = { purpose: 'logo' | 'price-list'; bytes: Buffer };

/** Stores a file under its SHA-256, which is its name from then on. */
export async function storeFile(
  { rows }: Pick<Database, 'rows'>,
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
 * Deletes the price lists of more than a day ago, which no process links to any more. Logos stay, because emails show
 * them.
 */
export const deleteOtherPriceLists = ({ rows }: Pick<Database, 'rows'>, digest: string, now: Date) => rows`
  delete from setting_file
  where purpose = 'price-list' and digest <> ${digest} and added_at < ${now}::timestamptz - interval '1 day'`;

/** Reads files by their digest, and keeps the last of each purpose: it is what visitors ask for. */
export function openSettingFiles({ rows }: Pick<Database, 'rows'>) {
  const cache = new Map<SettingFile['purpose'], { digest: string; bytes: Buffer }>();
  return async (purpose: SettingFile['purpose'], digest: string): Promise<Buffer | null> => {
    const last = cache.get(purpose);
    if (last?.digest === digest) return last.bytes;
    const [row] = await rows<{ bytes: Buffer }>`
      select bytes from setting_file where digest = ${digest} and purpose = ${purpose}`;
    if (row) cache.set(purpose, { digest, bytes: row.bytes });
    return row?.bytes ?? null;
  };
}
