import { createContext } from 'react-router';

/** The sign-in page's message and fields after a form arrived without a session. */
export type FormSignIn = {
  /** The address of the form, and of the page that the browser shows. */
  address: string;
  /** How the last person here signed in. */
  asksFor: 'password' | 'key';
  /** The sealed form, in parts; null if it was not kept. */
  sealed: string[] | null;
  notice: string;
  eMail: string;
  /** The reason for which the sign-in was refused. */
  problem: string | null;
  status: number;
};

/** Null unless the page is the answer to such a form. */
export const formSignInContext = createContext<FormSignIn | null>(null);

export const keptField = 'kept-form';

/** A form that is answered with a file, once its sender has signed in. */
export type FormFile = {
  address: string;
  fields: [name: string, value: string][];
  /** The page that the form was on. */
  from: string;
};

export const formFileContext = createContext<FormFile | null>(null);
