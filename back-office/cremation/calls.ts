import type { OwnCalls } from '#contract/operator/calls.ts';
import { getDropdowns } from './dropdowns.ts';
import { createUnattendedCremation, type CremationParts } from './request.ts';
import { getUnseenRequests, markRequestSeen } from './unseen-requests.ts';

/** Cremation requests. */
export const cremationCalls = (parts: CremationParts) =>
  ({
    getDropdowns: () => getDropdowns(parts),
    createUnattendedCremation: (input) => createUnattendedCremation(parts, input),
    getUnseenRequests: ({ query }) => getUnseenRequests(parts, query),
    markRequestSeen: ({ reference, body }) => markRequestSeen(parts, reference, body.revision),
  }) satisfies Partial<OwnCalls>;
