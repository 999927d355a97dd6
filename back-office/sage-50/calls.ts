import type { OwnCalls } from '#contract/operator/calls.ts';
import { getSage50Batches, getSage50File, type DownloadParts } from './downloads.ts';

/** Files for Sage 50. */
export const sage50Calls = (parts: DownloadParts) =>
  ({
    getSage50Batches: ({ query }) => getSage50Batches(parts, query),
    getSage50File: (input) => getSage50File(parts, input),
  }) satisfies Partial<OwnCalls>;
