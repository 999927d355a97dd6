import { createContext } from 'react-router';
import type { UploadedImage } from '#contract/photographs.ts';

/** The outcome of signing in with a typed key, or with the link that is printed at the start. */
export type SignIn = { cookie: string } | { refused: 'wrong' | 'too-many' };

/** The sign-in of the operator's page. The keys themselves never reach the website. */
export type Operator = {
  /** Throws if the back office cannot be asked whether the session has ended. */
  isSignedIn(): Promise<boolean>;
  /** Returns the session cookie. */
  signIn(key: string): Promise<SignIn>;
  /** Ends the session and returns the cookie that removes it from the browser. */
  signOut(): Promise<string>;
};

/** What the server adds to a request. */
export type RequestFacts = {
  /** Allows the scripts of this page in the content security policy. */
  nonce: string;
  /** This IP address has sent too many forms within a minute. */
  tooManyForms: boolean;
  /** Counts a cremation request from this IP address. True if it has sent too many within the hour. */
  tooManyRequests: () => Promise<boolean>;
  /** The same for emails with the private link of a booking. */
  tooManyLinks: () => Promise<boolean>;
  operator: Operator;
  /**
   * The images of a form, streamed in order, each read to its end before the next; null without a multipart body.
   * Throws if the connection drops or there are too many images.
   */
  images: AsyncIterable<UploadedImage> | null;
  log: (line: string) => void;
};

export const requestFactsContext = createContext<RequestFacts>({
  nonce: '',
  tooManyForms: false,
  tooManyRequests: async () => false,
  tooManyLinks: async () => false,
  operator: {
    isSignedIn: async () => false,
    signIn: async () => ({ refused: 'wrong' }),
    signOut: async () => '',
  },
  images: null,
  log: () => {},
});
