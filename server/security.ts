import { hash, timingSafeEqual } from 'node:crypto';

export type Keys = { api: string; operator: string };

/**
 * Tells whether something given is one of these keys. Compared as digests, so that neither the length nor the first
 * wrong character shows in the time it takes.
 */
export function keyCheck(...keys: string[]): (given: unknown) => boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const digests = keys.map(digest);
  return (given) => {
    if (typeof given !== 'string' || given === '') return false;
    const digestGiven = digest(given);
    return digests.some((known) => timingSafeEqual(known, digestGiven));
  };
}

/** For everything that is sent. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Nothing goes to another site. With `no-referrer` a browser without script would send its forms with
  // `Origin: null`, which the check against forged forms refuses. The pages that letters link to, where there is
  // nothing to forge, say `no-referrer` themselves.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
};

type PolicyParts = {
  styleHashes: string[];
  nonce: string;
  /** What the page says of its own: where its form leads, who may embed it. Empty: nothing. */
  stated: string;
};

/**
 * The content security policy of a page: its own style sheet by hash, the scripts that carry its nonce and
 * what those load, nothing from anywhere else; and what the page states itself in place of that.
 */
export function pagePolicy({ styleHashes, nonce, stated }: PolicyParts): string {
  const directives = new Map([
    ['default-src', "'none'"],
    ['script-src', `'self' 'nonce-${nonce}'`],
    ['style-src', styleHashes.map((digest) => `'${digest}'`).join(' ')],
    ['img-src', "'self' data:"],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ]);
  for (const directive of stated.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name) directives.set(name, sources.join(' '));
  }
  return Array.from(directives, ([name, sources]) => `${name} ${sources}`).join('; ');
}
