import type { ListName } from './view.ts';

/** The start of a list in the address; undefined for the first page. */
export type StartOf = (name: ListName) => string | undefined;
