import { bind } from '../bind.ts';
import { endReview, getCollection, getCollections } from './collections/manage-collections.ts';
import { getOddEvents, markOddEvent } from './notifications/unreadable-events.ts';
import { createDirectDebitSetUp, getDirectDebitSetUp, type SetUpParts } from './set-up.ts';

/** The operator's calls about Direct Debits. */
export const directDebitCalls = bind<SetUpParts>()({
  createDirectDebitSetUp: (parts, body) => createDirectDebitSetUp(parts, body.customerGuid),
  getDirectDebitSetUp,
  getCollections,
  getCollection,
  getOddEvents,
  markOddEvent: (parts, id) => markOddEvent(parts, id.replaceAll('\0', '')),
  endReview,
});
