import type { OwnCalls } from '#contract/operator/calls.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import { getSageHandled } from '../accounting/handled-items.ts';
import type { BooksParts } from './account.ts';
import { compareSage, getSageComparison } from './comparison.ts';
import { connectSage, finishSage, getSageState } from './connect.ts';
import { getSageWaiting, retrySage } from '../accounting/pending-items.ts';

/** The operator's calls about Sage. */
export function sageCalls({ books, ...basis }: BooksParts & { actor: Actor }) {
  const parts = { ...basis, sage: books.sage };
  return {
    connectSage: () => connectSage(parts),
    finishSage: ({ body }) => finishSage(parts, body),
    getSageState: () => getSageState(parts),
    getSageWaiting: ({ query }) => getSageWaiting(parts, query),
    getSageHandled: ({ runId, query }) => getSageHandled(parts, runId, query),
    getSageComparison: () => getSageComparison(parts),
    compareSage: () => compareSage(parts),
    retrySage: () => retrySage(parts),
  } satisfies Partial<OwnCalls>;
}
