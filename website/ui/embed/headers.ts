import type { Site } from '../../site.ts';

/**
 * Headers for the pages about one funeral: the provider's own pages may frame them, and search engines must not
 * list them.
 */
export const createEmbeddedHeaders = ({ hosts }: Site, imageSources: string) => ({
  'Content-Security-Policy': `frame-ancestors ${["'self'", ...hosts].join(' ')}; img-src ${imageSources}`,
  'X-Robots-Tag': 'noindex',
});
