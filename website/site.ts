import { createContext } from 'react-router';

/** The web addresses and links in the settings. */
export type Site = {
  /** The address of this website that emails link to, without a trailing slash. */
  publicUrl: string;
  /** The hosts of the provider's own website: `host` or `host:port`, the allowed targets of mail-shot links. */
  hosts: string[];
  /** UNSUBSCRIBE_ON_OPEN and SIGN_OFF_ON_OPEN: whether the script of the page acts as soon as it is opened. */
  actsOnOpen: { unsubscribe: boolean; signOff: boolean };
  /** The version of Lychgate, `0.1.0`. */
  version: string;
};

export const siteContext = createContext<Site>();
