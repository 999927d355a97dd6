/**
 * The headers of pages that an email links to. Their address is a secret: it must not appear in referrers, caches
 * or search results.
 */
export const emailLinkHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};
