import { href } from 'react-router';
import { withQuery } from '../ui/with-query.ts';

const officePath = href('/office');

/** The sign-in page, which leads back to this page. */
export function signInAddress(url: string | null): string {
  const { pathname, search } = new URL(url ?? officePath, 'http://office');
  const to = findStaffPage(pathname + search);
  return to === null || to === officePath
    ? href('/office/sign-in')
    : withQuery(href('/office/sign-in'), { to });
}

/** A parameter in the address of a page, trimmed; null if it is absent. `readQuery` reads those of a call. */
export const readParameter = (url: string, name: string): string | null =>
  new URL(url).searchParams.get(name)?.trim() ?? null;

/** The staff page that somebody wanted before the sign-in. Never another website. */
export const readTargetPage = (url: string): string =>
  findStaffPage(readParameter(url, 'to') ?? '') ?? officePath;

/** The staff page that a form was on, by the header `Referer`. */
export function readStaffPage(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return officePath;
  const { pathname, search } = new URL(referer);
  return findStaffPage(pathname + search) ?? officePath;
}

// Files, and folders that have no page of their own.
const withoutPage = /(\/(credit-notes|sage-50)\/[^/]+)?\/[^/]+\.\w+$|\/file$|\/download\/[^/]+$/;

/**
 * The staff page at a path with its query; null for another website, and whatever a browser would read differently. For
 * a file it is the page above, because a download would leave somebody on the sign-in page.
 */
function findStaffPage(address: string): string | null {
  const url = URL.parse(address, 'http://office');
  const isPlain = url?.origin === 'http://office' && url.pathname + url.search === address;
  if (!isPlain || !/^\/office(\/|$)/i.test(url.pathname)) return null;
  return withoutPage.test(url.pathname) ? url.pathname.replace(withoutPage, '') : address;
}

/** Leads to the wanted page, by way of the sign-in, which sees whether the browser has kept the cookie. */
export const pageAfterSignIn = (target: string): string =>
  `${href('/office/sign-in')}?signed-in&to=${encodeURIComponent(target)}`;

/** Leads to the identity provider, and then to the wanted page. */
export const createProviderAddress = (target: string | null): string =>
  target === null || target === officePath
    ? href('/office/sign-in/provider')
    : withQuery(href('/office/sign-in/provider'), { to: target });

/** The second step of a sign-in. */
export const createCodeAddress = (target: string): string =>
  withQuery(href('/office/sign-in/code'), { to: target });
