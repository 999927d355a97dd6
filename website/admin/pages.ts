import type { ListName } from './view.ts';

/** The start of a list in the address; undefined for the first page. */
export type FirstItemOf = (name: ListName) => string | undefined;
