import { createContext } from 'react-router';

/** The provider's own web addresses. */
export type Site = {
  /** PUBLIC_URL: the address that emails link to, without a trailing slash. */
  publicUrl: string;
  /** SITE_HOSTS: `host` or `host:port`, the allowed targets of mail-shot links. */
  hosts: string[];
};

export const siteContext = createContext<Site>();
