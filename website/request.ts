import { createContext } from 'react-router';
import type { UploadedImage } from '#contract/photographs.ts';

/** What the process knows about a request besides the request itself. */
export type RequestFacts = {
  /** Opens the content security policy for the scripts of this one page. */
  nonce: string;
  /** This address has sent so many forms that the next one has to wait. */
  tooManyForms: boolean;
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
  images: null,
  log: () => {},
});
