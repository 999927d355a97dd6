import * as z from 'zod/mini';
import { isLocalDateTime } from '../fields/fields.ts';

/**
 * One page of a list. `total` counts the whole list; `next` is the start of the next page, null on the last one. A
 * call whose answer is `createPageSchema` sends the whole object. One that is `paged` sends only the rows and names the next
 * page in the header `Link`; new calls use `createPageSchema`.
 */
export type Page<Item> = { items: Item[]; total: number; next: string | null };

/** A page as the answer of a call. */
export const createPageSchema = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), next: z.nullable(z.string()) });

/** Lists with the newest first page by `before`, all others by `after`. */
type Direction = 'before' | 'after';

/** The start of a page: the position at which the previous page ended. */
export const position = (direction: Direction, isPosition: (text: string) => boolean) =>
  z.optional(
    z
      .string()
      .check(z.refine(isPosition, `${direction} must be the position where the previous page ended.`)),
  );

/** The start of a page in a list ordered by number. */
export const numberPosition = (direction: Direction, digitsMax = 18) =>
  position(direction, (text) => new RegExp(`^\\d{1,${digitsMax}}$`).test(text));

/** The start of a page in a list ordered by time: `2026-11-21T14:30:00.123456Z~` and the id of the last row. */
export const timePosition = (direction: Direction, id: RegExp) => {
  const pattern = new RegExp(`^.{19}\\.\\d{6}Z~(?:${id.source})$`);
  return position(direction, (text) => pattern.test(text) && isLocalDateTime(text.slice(0, 19)));
};

/** The order of a list: one of its columns, with `-` before it for the other direction. */
export const sortBy = <const Name extends string>(...columns: Name[]) => {
  const values = columns.flatMap((column) => [column, `-${column}` as const]);
  return z.optional(z.enum(values, `sort is one of ${values.join(', ')}.`));
};

/** The largest number of rows on a page. */
export const limit = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100,
        'limit must be a whole number from 1 to 100.',
      ),
    ),
);
