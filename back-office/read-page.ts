import type { Page } from '#contract/http/pages.ts';

const rowsPerPage = 100;

/** How many rows a page has: what the caller asks for, or what the list usually gives. */
export const pageSize = (limit: string | undefined, usual = rowsPerPage): number =>
  limit ? Number(limit) : usual;

/**
 * Makes a page of a list, so that no list is cut without saying so.
 * @param reading reads one row more than the page holds, each with the position where a page that ends with it ends
 * @param counting counts the whole list
 */
export async function readPage<Row extends { position: string }>(
  rowsMax: number,
  reading: Promise<Row[]>,
  counting: Promise<{ total: number }[]>,
): Promise<Page<Omit<Row, 'position'>>> {
  const [rows, [counted]] = await Promise.all([reading, counting]);
  const page = rows.slice(0, rowsMax);
  return {
    items: page.map(({ position: _, ...item }) => item),
    total: counted!.total,
    next: rows.length > rowsMax ? page.at(-1)!.position : null,
  };
}
