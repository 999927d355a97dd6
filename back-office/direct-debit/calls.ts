import { bind } from '../bind.ts';
import { endReview, getCollection, getCollections } from './collections/manage-collections.ts';
import { collectDue } from './collections/collect-chosen.ts';
import { getDueCollections } from './collections/unsent-collections.ts';
import {
  getUnmatchedNotifications,
  markUnmatchedNotification,
} from './notifications/unmatched-notifications.ts';
import { createDirectDebitSetUp, getDirectDebitSetUp, type SetUpParts } from './set-up.ts';

/** The operator's calls about Direct Debits. */
export const directDebitCalls = bind<SetUpParts & { collectSoon: () => void }>()({
  createDirectDebitSetUp: (parts, body) => createDirectDebitSetUp(parts, body.customerGuid),
  getDirectDebitSetUp,
  getCollections,
  getCollection,
  getDueCollections,
  collectDue,
  getUnmatchedNotifications,
  markUnmatchedNotification,
  endReview,
});
