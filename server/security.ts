import { hash, timingSafeEqual } from 'node:crypto';

export type Keys = { api: string; operator: string };

/**
 * Creates a check whether a value is one of these keys. It compares digests, so that timing reveals neither the
 * length nor the first wrong character.
 */
export function createKeyCheck(...keys: string[]): (presentedKey: unknown) => boolean {
  const computeDigest = (text: string) => hash('sha256', text, 'buffer');
  const digests = keys.map(computeDigest);
  return (presentedKey) => {
    if (typeof presentedKey !== 'string' || presentedKey === '') return false;
    const digestGiven = computeDigest(presentedKey);
    return digests.some((known) => timingSafeEqual(known, digestGiven));
  };
}

/** Sent with every response. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // Other sites get no referrer. With `no-referrer`, a browser without script would send forms with `Origin: null`,
  // which the check against forged forms refuses. The pages linked from emails, which have nothing to forge, set
  // `no-referrer` themselves.
  'Referrer-Policy': 'same-origin',
  // For answers that state no policy of their own, such as those of the calls.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  // For answers that do not say how long they may be kept.
  'Cache-Control': 'no-store',
};

type PolicyParts = {
  styleHashes: string[];
  nonce: string;
  /** The directives a page sets itself: where its form leads, who may embed it. May be empty. */
  extraPolicy: string;
};

/**
 * The content security policy of a page: its own style sheet by hash, the scripts with its nonce and what those
 * load, nothing from elsewhere; a page's own directives replace these.
 */
export function formatPagePolicy({ styleHashes, nonce, extraPolicy }: PolicyParts): string {
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
  for (const directive of extraPolicy.split(';')) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    if (name) directives.set(name, sources.join(' '));
  }
  return Array.from(directives, ([name, sources]) => `${name} ${sources}`).join('; ');
}
