import type { Page } from '#contract/http/pages.ts';

const rowsPerPage = 100;

/** The number of rows of a page: the caller's limit, or the default. */
export const pageSize = (limit: string | undefined, defaultSize = rowsPerPage): number =>
  limit ? Number(limit) : defaultSize;

/**
 * Creates a page of a list, with the total and the position of the next page.
 * @param reading up to `rowsMax + 1` rows; the `position` of a row is the cursor for the page after it
 * @param counting the number of rows of the whole list
 */
export async function readPage<Row extends { position: string }>(
  rowsMax: number,
  reading: Promise<Row[]>,
  counting: Promise<{ total: number }[]>,
): Promise<Page<Omit<Row, 'position'>>> {
  const [rows, [totalRow]] = await Promise.all([reading, counting]);
  const page = rows.slice(0, rowsMax);
  return {
    items: page.map(({ position: _, ...item }) => item),
    total: totalRow!.total,
    next: rows.length > rowsMax ? page.at(-1)!.position : null,
  };
}
