import type { SearchKind } from '#contract/operator/search.ts';
import { officePath } from '../addresses.ts';

export const searchPath = `${officePath}/search`;

/** The results of one kind. */
export const searchAddress = (q: string, kind: SearchKind): string =>
  `${searchPath}?${new URLSearchParams({ q, in: kind })}`;
