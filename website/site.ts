import { createContext } from 'react-router';

/** The provider's own places on the web. */
export type Site = {
  /** The address that letters link to. */
  publicUrl: string;
  /** SITE_HOSTS: `host` or `host:port`, where a mail-shot may send a visitor. */
  hosts: string[];
};

export const siteContext = createContext<Site>();
