import type { directDebitCalls } from '#contract/direct-debit.ts';
import type { Office } from '#contract/office.ts';
import { endReview, getCollections } from './collections-office.ts';
import { getOddEvents, markOddEvent } from './odd-events.ts';
import { createDirectDebitSetUp, getDirectDebitSetUp, type SetUpParts } from './set-up.ts';

export type DirectDebitOfficeParts = SetUpParts;

/** The operator's calls about Direct Debits. */
export function directDebitOffice(
  parts: DirectDebitOfficeParts,
): Pick<Office, keyof typeof directDebitCalls> {
  return {
    createDirectDebitSetUp: ({ body }) => createDirectDebitSetUp(parts, body.customerGuid),
    getDirectDebitSetUp: ({ guid }) => getDirectDebitSetUp(parts, guid),
    getCollections: ({ query }) => getCollections(parts, query),
    getOddEvents: ({ query }) => getOddEvents(parts, query),
    markOddEvent: ({ id }) => markOddEvent(parts, id.replaceAll('\0', '')),
    endReview: ({ guid, body }) => endReview(parts, guid, body),
  };
}
