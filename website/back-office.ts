import { createContext } from 'react-router';
import type { BackOffice } from '#contract/calls.ts';

/** The back office that answers this request: ours or an external one. */
export const backOfficeContext = createContext<BackOffice>();

/** Whether it is ours, which emails confirmations, has waiting lists and takes each thing once. An external one may not. */
export const isOwnOfficeContext = createContext<boolean>();
