import { createContext } from 'react-router';
import type { SignInPageProblem } from './messages.ts';

/** What the sign-in page says and does when a form has arrived without a session. */
export type SignInHere = {
  /** Where the form was sent to. The browser is there now. */
  address: string;
  /** The sealed form, in parts; null if it was not kept. */
  sealed: string[] | null;
  notice: string;
  eMail: string;
  problem: SignInPageProblem | null;
  status: number;
};

/** Null unless the page is the answer to such a form. */
export const signInHereContext = createContext<SignInHere | null>(null);

export const keptField = 'kept-form';
