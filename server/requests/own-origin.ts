import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#contract/call.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * A key, a signature or the link itself opens these addresses, never a cookie. Programs, GoCardless and mail programs
 * (RFC 8058) send to them from anywhere, and a browser sends `Origin: null` from pages without a referrer.
 */
const openedWithoutCookie = /^\/(api|webhooks|mailshot|unsubscribe|emailsignoff)\//i;
// `none`: sent from the address bar, or again by a reload.
const ownSites = new Set(['same-origin', 'none']);

const fromElsewhere = refuse(
  403,
  'from-elsewhere',
  'This was sent from another website. Nothing was done. Please open the page here, and send it again.',
);

/**
 * Refuses forms that another website made a browser send, before any route acts on them. A browser names that website
 * in `Origin`, and newer ones say in `Sec-Fetch-Site` whether it is this one. Requests with neither come from programs,
 * which have no cookies of somebody else.
 */
export function refuseForeignForms(server: FastifyInstance, publicUrl: string | undefined) {
  const ownHost = publicUrl && new URL(publicUrl).host;
  let hasWarned = false;
  server.addHook('onRequest', (request, _, done) => {
    if (readingMethods.has(request.method) || openedWithoutCookie.test(request.url)) return done();
    if (isOwn(request, ownHost)) return done();
    // Anybody can send such forms, so this is logged once.
    if (!hasWarned)
      request.log.warn(
        'A form from another website was refused. If this happens to your own visitors, set PUBLIC_URL to the address ' +
          'that they use, or let the proxy in front pass on Host. Further refusals are not logged.',
      );
    hasWarned = true;
    done(
      Object.assign(new Error(fromElsewhere.detail), {
        refused: fromElsewhere,
        statusCode: fromElsewhere.status,
      }),
    );
  });
}

/** The scheme is not compared: a proxy that ends TLS speaks plain HTTP to us. */
function isOwn({ headers, host }: FastifyRequest, ownHost: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && !(typeof site === 'string' && ownSites.has(site))) return false;
  if (origin === undefined) return true;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  return from !== '' && (from === host || from === ownHost);
}
