import type { SearchKind } from '#contract/operator/search.ts';
import { officePath } from '../addresses.ts';

export const searchPath = `${officePath}/search`;

/** What is found of one kind. */
export const searchAddress = (q: string, kind: SearchKind): string =>
  `${searchPath}?${new URLSearchParams({ q, in: kind })}`;
