import { createContext } from 'react-router';
import type { OperatorApi } from '#contract/operator/calls.ts';

/** The call that completes the OAuth connection after Sage has redirected the operator back. */
export type SageConnection = Pick<OperatorApi, 'finishSage'>;

/** Null with an external back office, which does its own accounting. */
export const sageConnectionContext = createContext<SageConnection | null>(null);
