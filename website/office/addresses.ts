import { href } from 'react-router';
import { withQuery } from '../ui/with-query.ts';

const officePath = href('/office');

const pagePattern = /^\/office(\/[\w-]+)*(\?[^#\s\\]*)?$/;

/** The sign-in page, which leads back to this page. */
export function signInAddress(url: string | null): string {
  const { pathname, search } = new URL(url ?? officePath, 'http://office');
  const to = pathname + search;
  return to === officePath || !pagePattern.test(to)
    ? href('/office/sign-in')
    : withQuery(href('/office/sign-in'), { to });
}

/** The staff page that somebody wanted before the sign-in. Never another website. */
export function readTargetPage(url: string): string {
  const to = new URL(url).searchParams.get('to') ?? '';
  return pagePattern.test(to) ? to : officePath;
}

/** The staff page that a form was on, by the header `Referer`. */
export function readStaffPage(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return officePath;
  const { pathname, search } = new URL(referer);
  return pagePattern.test(pathname + search) ? pathname + search : officePath;
}

/** Leads to the wanted page, by way of the sign-in, which sees whether the browser has kept the cookie. */
export const pageAfterSignIn = (target: string): string =>
  `${href('/office/sign-in')}?signed-in&to=${encodeURIComponent(target)}`;

/** Leads to the identity provider, and then to the wanted page. */
export const providerAddress = (target: string | null): string =>
  target === null || target === officePath
    ? href('/office/sign-in/provider')
    : withQuery(href('/office/sign-in/provider'), { to: target });

/** The second step of a sign-in. */
export const codeAddress = (target: string): string =>
  withQuery(href('/office/sign-in/code'), { to: target });
