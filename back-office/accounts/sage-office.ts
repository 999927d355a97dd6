import type { Office } from '#contract/office.ts';
import type { sageCalls } from '#contract/sage.ts';
import type { BooksParts } from './sage-account.ts';
import { connectSage, finishSage, getSageState } from './sage-connect.ts';
import { getSageWaiting, retrySage } from './sage-waiting.ts';

/** The operator's calls about Sage. */
export function sageOffice({ books, ...basis }: BooksParts): Pick<Office, keyof typeof sageCalls> {
  const parts = { ...basis, sage: books.sage };
  return {
    connectSage: () => connectSage(parts),
    finishSage: ({ body }) => finishSage(parts, body),
    getSageState: () => getSageState(parts),
    getSageWaiting: ({ query }) => getSageWaiting(parts, query),
    retrySage: () => retrySage(parts),
  };
}
