import type { OperatorApi } from '#contract/operator/calls.ts';
import type { sageCalls } from '#contract/operator/sage.ts';
import type { BooksParts } from './account.ts';
import { connectSage, finishSage, getSageState } from './connect.ts';
import { getSageWaiting, retrySage } from '../accounting/pending-items.ts';

/** The operator's calls about Sage. */
export function sageOperatorCalls({
  books,
  ...basis
}: BooksParts): Pick<OperatorApi, keyof typeof sageCalls> {
  const parts = { ...basis, sage: books.sage };
  return {
    connectSage: () => connectSage(parts),
    finishSage: ({ body }) => finishSage(parts, body),
    getSageState: () => getSageState(parts),
    getSageWaiting: ({ query }) => getSageWaiting(parts, query),
    retrySage: () => retrySage(parts),
  };
}
