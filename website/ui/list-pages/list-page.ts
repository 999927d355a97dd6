import { isRefused, type Refused } from '#contract/call.ts';
import type { Page } from '#contract/http/pages.ts';

/** One page of a list; `isLater` if it is not the first. */
export type ListPage<Item> = Page<Item> & { isLater: boolean };

/** Reads the page of a list that starts there, or the first page if that one is empty by now. */
export async function readListPage<Item>(
  start: string | undefined,
  read: (start?: string) => Promise<Page<Item> | Refused>,
): Promise<ListPage<Item>> {
  const later = start === undefined ? null : await read(start);
  if (later && !isRefused(later) && later.items.length > 0) return { ...later, isLater: true };
  const first = await read();
  if (isRefused(first)) throw new Error(`The back office refused with ${first.code}`);
  return { ...first, isLater: false };
}
