import { sql, type Database } from '../database/database.ts';

type Fragment = ReturnType<typeof sql>;

// Few enough to put in order at once.
const sortedMax = 1_000;

type Rows = {
  table: Fragment;
  where: Fragment;
  /** The column that the newest has the highest value of, with an index. */
  newest: Fragment;
  key: Fragment;
};

/**
 * The keys of the newest rows that match. Few matches are found by the index of the words and put in order. Of many, the
 * newest ones are soon met when the table is read from its newest row, and then no index of the words is needed.
 */
export async function newestKeys(
  { rows }: Database,
  { table, where, newest, key }: Rows,
  limit: number,
): Promise<string[]> {
  const matches = sql`select ${newest} as newest, ${key}::text as key from ${table} where ${where}`;
  const found = await rows<{ key: string; total: number }>`
    with found as materialized (${matches} limit ${sortedMax + 1})
    select key, (select count(*)::integer from found) as total from found order by newest desc, key limit ${limit}`;
  if ((found[0]?.total ?? 0) <= sortedMax) return found.map((row) => row.key);
  const among = await rows<{ key: string }>`${matches} order by ${newest} desc limit ${limit}`;
  return among.map((row) => row.key);
}
