import { createContext } from 'react-router';
import type { BackOffice } from '#contract/calls.ts';

/** The back office that answers this request: ours or an external one. */
export const backOfficeContext = createContext<BackOffice>();
