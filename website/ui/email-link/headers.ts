/**
 * For pages that a letter links to: their address is a key, so it is told to nobody, kept nowhere and found by no
 * search.
 */
export const emailLinkHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};
