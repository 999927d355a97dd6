import type { OwnCalls } from '#contract/operator/calls.ts';
import type { BooksParts } from './account.ts';
import { connectSage, finishSage, getSageState } from './connect.ts';
import { getSageWaiting, retrySage } from '../accounting/pending-items.ts';

/** The operator's calls about Sage. */
export function sageCalls({ books, ...basis }: BooksParts) {
  const parts = { ...basis, sage: books.sage };
  return {
    connectSage: () => connectSage(parts),
    finishSage: ({ body }) => finishSage(parts, body),
    getSageState: () => getSageState(parts),
    getSageWaiting: ({ query }) => getSageWaiting(parts, query),
    retrySage: () => retrySage(parts),
  } satisfies Partial<OwnCalls>;
}
