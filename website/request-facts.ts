import { createContext } from 'react-router';
import type { UploadedImage } from '#contract/photographs.ts';

/** What came of a key that somebody typed, or of the link that is printed at the start. */
export type SignIn = { cookie: string } | { refused: 'wrong' | 'too-many' };

/** Somebody at the operator's page. The keys themselves stay with the process. */
export type Operator = {
  /** Throws where nobody can say whether the session has been signed out. */
  isSignedIn(): Promise<boolean>;
  /** Answers the cookie that begins a session. */
  signIn(key: string): Promise<SignIn>;
  /** Ends the session, and answers the cookie that takes it out of the browser. */
  signOut(): Promise<string>;
};

/** What the process knows about a request besides the request itself. */
export type RequestFacts = {
  /** Opens the content security policy for the scripts of this one page. */
  nonce: string;
  /** This address has sent so many forms that the next one has to wait. */
  tooManyForms: boolean;
  /** Counts a cremation request from this address, and says whether it has sent too many within the hour. */
  tooManyRequests: () => Promise<boolean>;
  operator: Operator;
  /**
   * The images of a form, in the order they are sent in, while they come: null where the request carries none. Each
   * one ends before the next begins. Throws where the line is cut or there are too many.
   */
  images: AsyncIterable<UploadedImage> | null;
  log: (line: string) => void;
};

export const requestFactsContext = createContext<RequestFacts>({
  nonce: '',
  tooManyForms: false,
  tooManyRequests: async () => false,
  operator: {
    isSignedIn: async () => false,
    signIn: async () => ({ refused: 'wrong' }),
    signOut: async () => '',
  },
  images: null,
  log: () => {},
});
