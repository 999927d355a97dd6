import { createContext } from 'react-router';
import type { OperatorApi } from '#contract/operator/calls.ts';

/** What our own back office does with whom Sage sent back. */
export type SageConnection = Pick<OperatorApi, 'finishSage'>;

/** Null where another back office answers, which keeps its accounts by itself. */
export const sageConnectionContext = createContext<SageConnection | null>(null);
