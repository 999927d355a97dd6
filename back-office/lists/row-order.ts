import { sql, type Fragment } from '../database/database.ts';

type RowOrderInput<Name extends string> = {
  /** A column, with `-` before it for the other direction. Without it, rows are in the order of their ids. */
  sort: Name | `-${Name}` | undefined;
  /** In SQL: the value of each column, never null. */
  columns: Record<Name, Fragment>;
  /** In SQL: the table with its alias, and the id of a row. */
  from: Fragment;
  id: Fragment;
  /** The id of the last row of the page before. */
  start: string | undefined;
  /** Whether the largest id comes first where no column is named. */
  isNewestFirst?: boolean;
};

/**
 * The order of a list, in SQL, and the condition for the rows after `start`. A page that begins at a row that has been
 * deleted since is the first page.
 */
export function rowOrder<Name extends string>(
  input: RowOrderInput<Name>,
): {
  order: Fragment;
  isAfter: Fragment;
} {
  const { sort, columns, from, id, start, isNewestFirst = false } = input;
  if (!sort) return orderById(id, start, isNewestFirst);
  const isDescending = sort.startsWith('-');
  const key = columns[sort.replace(/^-/, '') as Name];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sql`${key} ${direction}, ${id} ${direction}`;
  if (!start) return { order, isAfter: sql`true` };
  const last = sql`(select ${key}, ${id} from ${from} where ${id} = ${start})`;
  const isAfter = isDescending ? sql`row(${key}, ${id}) < ${last}` : sql`row(${key}, ${id}) > ${last}`;
  return { order, isAfter: sql`coalesce(${isAfter}, true)` };
}

function orderById(id: Fragment, start: string | undefined, isNewestFirst: boolean) {
  if (isNewestFirst) return { order: sql`${id} desc`, isAfter: start ? sql`${id} < ${start}` : sql`true` };
  return { order: id, isAfter: start ? sql`${id} > ${start}` : sql`true` };
}
