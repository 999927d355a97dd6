import type { OwnCalls } from '#contract/operator/calls.ts';
import { getScans, storeScan, type ScanParts } from './scans.ts';

/** Scans by members of staff. */
export const staffCalls = (parts: ScanParts) =>
  ({
    storeScan: ({ body }) => storeScan(parts, body),
    getScans: ({ query }) => getScans(parts, query),
  }) satisfies Partial<OwnCalls>;
