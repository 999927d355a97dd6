import type { OwnCalls } from '#contract/operator/calls.ts';
import { getHistory, type HistoryParts } from './get-history.ts';

/** Who changed what. */
export const historyCalls = (parts: HistoryParts) =>
  ({
    getHistory: ({ recordType, recordId, query }) => getHistory(parts, recordType, recordId, query),
  }) satisfies Partial<OwnCalls>;
