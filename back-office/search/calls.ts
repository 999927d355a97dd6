import type { OwnCalls } from '#contract/operator/calls.ts';
import { search, type SearchParts } from './search.ts';

/** The search field of the staff pages. */
export const searchCalls = (parts: SearchParts) =>
  ({
    search: ({ query }) => search(parts, query),
  }) satisfies Partial<OwnCalls>;
