import type { OwnCalls } from '#contract/operator/calls.ts';
import { endReview, getCollection, getCollections } from './collections/manage-collections.ts';
import { getOddEvents, markOddEvent } from './notifications/unreadable-events.ts';
import { createDirectDebitSetUp, getDirectDebitSetUp, type SetUpParts } from './set-up.ts';

/** The operator's calls about Direct Debits. */
export function directDebitCalls(parts: SetUpParts) {
  return {
    createDirectDebitSetUp: ({ body }) => createDirectDebitSetUp(parts, body.customerGuid),
    getDirectDebitSetUp: ({ guid }) => getDirectDebitSetUp(parts, guid),
    getCollections: ({ query }) => getCollections(parts, query),
    getCollection: ({ guid }) => getCollection(parts, guid),
    getOddEvents: ({ query }) => getOddEvents(parts, query),
    markOddEvent: ({ id }) => markOddEvent(parts, id.replaceAll('\0', '')),
    endReview: ({ guid, body }) => endReview(parts, guid, body),
  } satisfies Partial<OwnCalls>;
}
