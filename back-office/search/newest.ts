import type { Database, Fragment } from '../database/database.ts';

// Read in a few milliseconds.
const newestRows = 2_000;

type Rows = {
  table: Fragment;
  where: Fragment;
  /** The column that the newest has the highest value of, with an index. */
  newest: Fragment;
  key: Fragment;
};

/**
 * The keys of the newest rows that match. A common word is met soon among the newest rows, and the index of the words would
 * name very many. Any other is found by that index.
 */
export async function newestKeys(
  { rows }: Database,
  { table, where, newest, key }: Rows,
  limit: number,
): Promise<string[]> {
  const among = await rows<{ key: string }>`
    select ${key}::text as key from (select * from ${table} order by ${newest} desc limit ${newestRows}) as newest
    where ${where} order by ${newest} desc limit ${limit}`;
  if (among.length === limit) return among.map((row) => row.key);
  const found = await rows<{ key: string }>`
    with found as materialized (select ${newest} as newest, ${key}::text as key from ${table} where ${where})
    select key from found order by newest desc, key limit ${limit}`;
  return found.map((row) => row.key);
}
