import type { Database } from '../../database/database.ts';
import { paperPath } from '../../storage/name.ts';

const rowsPerQuery = 500;

export const isPaper = (file: string): boolean => /^photographs\/[^/]+\/paper$/.test(file);

const listPaperKeys = (files: string[]) => files.filter(isPaper).map((file) => file.split('/')[1]!);

/** The files of papers, as this snapshot of the database knows them. */
export async function* paperFiles({ rows }: Database): AsyncGenerator<string[]> {
  for (let after = '0'; ;) {
    const next = await rows<{ id: string; key: string }>`
      select id, key from case_paper where id > ${after} order by id limit ${rowsPerQuery}`;
    yield next.map(({ key }) => paperPath(key));
    if (next.length < rowsPerQuery) return;
    after = next.at(-1)!.id;
  }
}

/** Deletes papers whose files are missing from a backup, because they were removed while it was written. */
export const settleMissingPapers = ({ rows }: Database, files: string[]) =>
  rows`delete from case_paper where key = any(${listPaperKeys(files)}::text[])`;

/** Counts papers that should have one of these missing files. */
export async function countVanishedPapers({ rows }: Database, files: string[]): Promise<number> {
  const found = await rows`select from case_paper where key = any(${listPaperKeys(files)}::text[])`;
  return found.length;
}

/** Finds files that differ from those that were sent. Digests are in hexadecimal. */
export async function findChangedPapers(
  { rows }: Database,
  papers: { file: string; sha256: string }[],
): Promise<string[]> {
  const keys = listPaperKeys(papers.map(({ file }) => file));
  const stored = await rows<{ key: string; sha256: string }>`
    select key, encode(sha256, 'hex') as sha256 from case_paper where key = any(${keys}::text[])`;
  const expected = new Map(stored.map(({ key, sha256 }) => [paperPath(key), sha256]));
  return papers.filter(({ file, sha256 }) => expected.get(file) !== sha256).map(({ file }) => file);
}
