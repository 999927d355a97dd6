import { createContext } from 'react-router';
import type { BackOffice } from '#contract/calls.ts';

/** The back office that answers this request. The website cannot know whose it is. */
export const backOfficeContext = createContext<BackOffice>();
