import { createContext } from 'react-router';
import type { Office } from '#contract/operator/calls.ts';

/** What our own back office does with whom Sage sent back. */
export type SageReturn = Pick<Office, 'finishSage'>;

/** Null where another back office answers, which keeps its accounts by itself. */
export const sageReturnContext = createContext<SageReturn | null>(null);
