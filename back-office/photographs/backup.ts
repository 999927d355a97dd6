import type { Database } from '../database/database.ts';
import { keyColumns, getOriginalPath, listVariantPaths, type Keys } from './files.ts';

const rowsPerQuery = 500;

/** The files of each photograph, as this snapshot of the database knows them. */
export async function* photographFiles({ rows }: Database): AsyncGenerator<string[]> {
  for (let after = '0'; ;) {
    const next = await rows<Keys & { id: string; originalKept: boolean; state: string }>`
      select id, ${keyColumns}, has_original as "originalKept", state from photograph
      where id > ${after} order by id limit ${rowsPerQuery}`;
    for (const { originalKept, state, ...keys } of next) {
      const original = originalKept ? [getOriginalPath(keys.originalKey)] : [];
      yield [...original, ...(state === 'ready' ? listVariantPaths(keys.key) : [])];
    }
    if (next.length < rowsPerQuery) return;
    after = next.at(-1)!.id;
  }
}

/**
 * Settles photographs whose files are missing from a backup, because they were removed while it was written. Missing
 * display sizes are created again from the original. A photograph without any file is deleted.
 */
export async function settleMissingFiles({ rows }: Database, files: string[]): Promise<void> {
  const missing = new Set(files);
  const keys = [...new Set(files.map((file) => file.split('/')[1]!))];
  const photographs = await rows<Keys & { id: string; originalKept: boolean }>`
    select id, ${keyColumns}, has_original as "originalKept" from photograph
    where key = any(${keys}) or original_key = any(${keys})`;
  for (const { id, originalKept, ...each } of photographs) {
    const hasOriginal = originalKept && !missing.has(getOriginalPath(each.originalKey));
    const hasSizes = !listVariantPaths(each.key).some((file) => missing.has(file));
    if (hasOriginal && !hasSizes) await rows`update photograph set state = 'waiting' where id = ${id}`;
    else if (!hasOriginal && hasSizes)
      await rows`update photograph set has_original = false where id = ${id}`;
    else if (!hasOriginal) await rows`delete from photograph where id = ${id}`;
  }
}

/**
 * Counts photographs that should have one of these missing files. Photographs that were removed or turned since are not
 * counted.
 */
export async function countVanished(
  { rows }: Database,
  files: string[],
): Promise<{ originals: number; sizes: number }> {
  const missing = new Set(files);
  const keys = [...new Set(files.map((file) => file.split('/')[1]!))];
  const photographs = await rows<Keys & { originalKept: boolean; state: string }>`
    select ${keyColumns}, has_original as "originalKept", state from photograph
    where key = any(${keys}) or original_key = any(${keys})`;
  const isGone = (names: string[]) => names.some((name) => missing.has(name));
  return {
    originals: photographs.filter(
      ({ originalKept, originalKey }) => originalKept && isGone([getOriginalPath(originalKey)]),
    ).length,
    sizes: photographs.filter(({ state, key }) => state === 'ready' && isGone(listVariantPaths(key))).length,
  };
}

/** Finds originals that differ from the file that was sent. Digests are in hexadecimal. */
export async function findChangedOriginals(
  { rows }: Database,
  originals: { file: string; sha256: string }[],
): Promise<string[]> {
  const keys = originals.map(({ file }) => file.split('/')[1]!);
  const photographs = await rows<{ key: string; sha256: string }>`
    select coalesce(original_key, key) as key, encode(sha256, 'hex') as sha256 from photograph
    where coalesce(original_key, key) = any(${keys})`;
  const expected = new Map(photographs.map(({ key, sha256 }) => [getOriginalPath(key), sha256]));
  return originals.filter(({ file, sha256 }) => expected.get(file) !== sha256).map(({ file }) => file);
}

export const isOriginal = (file: string): boolean => /^photographs\/[^/]+\/original$/.test(file);
