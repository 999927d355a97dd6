import { isRefused, type Refused } from '#contract/call.ts';
import type { Page } from '#contract/http/pages.ts';
import type { ListName } from './view.ts';

/** A page of a list as the operator's page shows it; `isLater` where it is not the first one. */
export type ShownPage<Item> = Page<Item> & { isLater: boolean };

/** Where the address lets a list start; undefined where it shows the list from its beginning. */
export type StartOf = (name: ListName) => string | undefined;

/** Reads the page of a list that starts there. Where nothing is left of that page, it reads the first one. */
export async function readShownPage<Item>(
  start: string | undefined,
  read: (start?: string) => Promise<Page<Item> | Refused>,
): Promise<ShownPage<Item>> {
  const later = start === undefined ? null : await read(start);
  if (later && !isRefused(later) && later.items.length > 0) return { ...later, isLater: true };
  const first = await read();
  if (isRefused(first)) throw new Error(`The back office refused with ${first.code}`);
  return { ...first, isLater: false };
}
