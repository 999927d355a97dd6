import { createContext } from 'react-router';

/** What the process knows about a request besides the request itself. */
export type RequestFacts = {
  /** Opens the content security policy for the scripts of this one page. */
  nonce: string;
  /** This address has sent so many forms that the next one has to wait. */
  tooManyForms: boolean;
  log: (line: string) => void;
};

export const requestFactsContext = createContext<RequestFacts>({
  nonce: '',
  tooManyForms: false,
  log: () => {},
});
