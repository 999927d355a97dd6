import { createContext } from 'react-router';

/** What the sign-in page says and does when a form has arrived without a session. */
export type SignInHere = {
  /** Where the form was sent to. The browser is there now. */
  address: string;
  /** What the person who was signed in here last signs in with. */
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
export const signInHereContext = createContext<SignInHere | null>(null);

export const keptField = 'kept-form';

/** A form that is answered with a file, once its sender has signed in. */
export type FileHere = {
  address: string;
  fields: [name: string, value: string][];
  /** The page that the form was on. */
  from: string;
};

export const fileHereContext = createContext<FileHere | null>(null);
